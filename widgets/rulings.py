"""The rulings in force, as a list: those that differ from the usual ones first."""

from markupsafe import Markup

from gamecore.clauses import Ledger
from gamecore.core import Rulings

from . import ink, panel
from .ink import tag


def in_force(ledger: Ledger, rulings: Rulings) -> Markup:
    """Every ruling with its question and the reading that is played."""
    changed = rulings.changed()
    fields: dict[str, list[str]] = {}
    for field, id in type(rulings).ids.items():
        fields.setdefault(id, []).append(field)
    differ = {id for id, names in fields.items() if changed.keys() & set(names)}
    rows = [
        tag(
            "li",
            panel.clause_chip(ledger, id, "rules"),
            " ",
            tag("b", "Changed: " if id in differ else ""),
            ledger.ruling(id).asks,
            " ",
            tag("b", " ".join(ledger.reading(field, getattr(rulings, field)).says for field in names)),
        )
        for id, names in sorted(fields.items(), key=lambda item: (item[0] not in differ, item[0]))
    ]
    head = (
        f"{len(differ)} of {len(rows)} rulings differ from the usual ones."
        if differ
        else "Where the rulebook is silent or says two things, this is how it is played here. Nothing is changed."
    )
    return ink.group(ink.paragraph(head), tag("ul", *rows, class_="rulings"))
