"""The six fronts: each house acts out its owners' name. One joke a house, and none where something is picked."""

from collections.abc import Callable
from typing import Final, NamedTuple

from markupsafe import Markup

from ..ink import at, circle, group, oval, path, rect, text
from .people import SPOT


class Front(NamedTuple):
    """Where a house stands: its walls, roof and ground, the window that is looked into, the door, and its scale."""

    left: float
    right: float
    top: float
    ground: float
    window: float
    door: float
    unit: float = 1.0

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def eave(self) -> float:
        return self.top + (self.ground - self.top) * 0.46

    @property
    def roomy(self) -> bool:
        """Wide enough for the whole joke; on a phone only its point is drawn."""
        return self.unit > 0.8

    @property
    def pane(self) -> tuple[float, float]:
        """Width and height of a window."""
        return 30 * self.unit, 34 * self.unit

    @property
    def sill(self) -> float:
        """The top edge of the windows."""
        return self.eave + (self.ground - self.eave) * 0.5 - self.pane[1] / 2


def glass(x: float, y: float, w: float, h: float, bars: bool = True) -> Markup:
    cross = path(f"M{x + w / 2} {y}V{y + h}M{x} {y + h / 2}H{x + w}", "o1 n") if bars else None
    return group(rect(x, y, w, h, "f-glass o", 2), cross)


def eyes(x: float, y: float, size: float = 1, look: float = 0) -> Markup:
    """Two eyes in the dark."""
    return group(
        (
            oval(x + dx * size, y, 4.6 * size, 5 * size, "f-white s-black"),
            circle(x + (dx + look) * size, y + 0.6 * size, 2.1 * size, "f-black"),
        )
        for dx in (-5.5, 5.5)
    )


def bush(x: float, ground: float, r: float) -> Markup:
    left = f"C{x - r * 1.7} {ground - r * 0.9} {x - r * 0.9} {ground - r * 1.4} {x - r * 0.5} {ground - r * 1.1}"
    crown = f"C{x - r * 0.2} {ground - r * 1.8} {x + r * 0.8} {ground - r * 1.7} {x + r * 0.7} {ground - r}"
    right = f"C{x + r * 1.5} {ground - r * 1.1} {x + r * 1.6} {ground - r * 0.3} {x + r * 1.3} {ground}"
    return path(f"M{x - r * 1.3} {ground}{left}{crown}{right}Z", "f-green o")


def tree(x: float, ground: float, h: float) -> Markup:
    leaf = f"q{h * 0.06} {-h * 0.06} {h * 0.12} 0"
    return group(
        path(f"M{x} {ground}V{ground - h * 0.55}M{x} {ground - h * 0.4}L{x + h * 0.12} {ground - h * 0.52}", "o3 n"),
        oval(x, ground - h * 0.68, h * 0.26, h * 0.32, "f-green o"),
        path(f"M{x - h * 0.1} {ground - h * 0.75}{leaf}M{x} {ground - h * 0.58}{leaf}", "o1 n"),
    )


def door(x: float, ground: float, w: float, h: float, cls: str) -> Markup:
    arch = f"A{w / 2} {w / 2} 0 0 1 {x + w / 2} {ground - h + w / 2}"
    return group(
        path(f"M{x - w / 2} {ground}V{ground - h + w / 2}{arch}V{ground}Z", f"{cls} o"),
        circle(x + w * 0.22, ground - h * 0.42, w * 0.08, "f-mustard o1"),
    )


def _wall(f: Front) -> Markup:
    return rect(f.left, f.eave, f.width, f.ground - f.eave, "f-wall o")


def _roof(f: Front, name: str, d: str) -> Markup:
    return path(d, f"f-{SPOT[name]} o")


# ---- the jokes ----


def sneak(f: Front) -> Markup:
    """A steep roof, a leaning chimney, and somebody just below the sill."""
    u, (w, h), y, x = f.unit, f.pane, f.sill, f.window
    chimney = f"M{f.right - 46 * u} {f.top + 20 * u}l6 {-30 * u}h{16 * u}l{2 * u} {36 * u}z"
    slope = (
        f"M{f.left - 10 * u} {f.eave + 3}L{f.left + 34 * u} {f.top}H{f.right - 34 * u}L{f.right + 10 * u} {f.eave + 3}Z"
    )
    face = f"M{x - 10 * u} {y + h}V{y + h * 0.5}H{x + 10 * u}V{y + h}Z"
    hat = (
        f"M{x - 14 * u} {y + h * 0.52}C{x - 8 * u} {y + h * 0.42} {x - 9 * u} {y + h * 0.12} {x} {y + h * 0.12}"
        f"S{x + 8 * u} {y + h * 0.42} {x + 14 * u} {y + h * 0.52}Z"
    )
    peeping = group(
        glass(x - w / 2, y, w, h, bars=False),
        path(face, "sk1 o1"),
        path(hat, "h1 o1"),
        eyes(x, y + h * 0.7, u * 0.72, 2),
        path(f"M{x - w / 2 - 3 * u} {y + h}h{w + 6 * u}", "o3 n"),
    )
    garden = None
    if f.roomy:
        low = f.ground
        garden = group(
            glass(x + 50, y, w, h),
            glass(f.right - 33, y, w - 6, h),
            tree(f.right + 56, low, 106),
            bush(f.right + 92, low, 17),
            eyes(f.right + 92, low - 14, 0.8, -1.8),
        )
    return group(path(chimney, "f-wall o"), _wall(f), _roof(f, "Sneak", slope), peeping, garden)


def nosey(f: Front) -> Markup:
    """The front is a face, and the porch is its nose."""
    u, (w, h), y, mid = f.unit, f.pane, f.sill, f.middle
    scallops = f"q{-6 * u} {7 * u} {-12 * u} 0" * (1 + int((f.width + 12 * u) / (12 * u)))
    thatch = (
        f"M{f.left - 12 * u} {f.eave + 4}C{f.left} {f.top + 4} {f.left + 30 * u} {f.top} {mid} {f.top}"
        f"S{f.right} {f.top + 4} {f.right + 12 * u} {f.eave + 4}{scallops}Z"
    )
    nose = (
        f"M{mid - 5 * u} {f.eave + 8 * u}C{mid - 6 * u} {f.ground - 32 * u} {mid - 26 * u} {f.ground - 28 * u} "
        f"{mid - 20 * u} {f.ground - 12 * u}H{mid + 20 * u}C{mid + 26 * u} {f.ground - 28 * u} "
        f"{mid + 6 * u} {f.ground - 32 * u} {mid + 5 * u} {f.eave + 8 * u}Z"
    )
    brows = (
        (
            glass(x - w / 2, y + 4 * u, w, h * 0.86),
            path(f"M{x - w * 0.7} {y - u}q{w * 0.7} {-9 * u} {w * 1.4} 0", "o3 n"),
        )
        for x in (mid - f.width * 0.25, mid + f.width * 0.25)
    )
    mouth = path(f"M{mid - 24 * u} {f.ground - 5 * u}q{24 * u} {8 * u} {48 * u} 0", "o3 n")
    return group(_wall(f), _roof(f, "Nosey", thatch), brows, path(nose, "sk1 o"), mouth)


def peep(f: Front) -> Markup:
    """A flat roof, portholes, and a keyhole with somebody behind it."""
    u, (_, h), y, x = f.unit, f.pane, f.sill, f.window
    slab = (
        f"M{f.left - 6 * u} {f.eave + 4}L{f.left + 10 * u} {f.top + 12 * u}"
        f"H{f.right - 10 * u}L{f.right + 6 * u} {f.eave + 4}Z"
    )
    top = y + h * 0.32
    keyhole = (
        f"M{x - 5 * u} {top + 7 * u}L{x - 10 * u} {top + 26 * u}H{x + 10 * u}L{x + 5 * u} {top + 7 * u}"
        f"A{12 * u} {12 * u} 0 1 0 {x - 5 * u} {top + 7 * u}Z"
    )
    extras = None
    if f.roomy:
        x0, y0 = f.left + 22, f.top + 6
        mast = f"M{x0} {y0}v-22M{x0 - 10} {y0 - 18}h20M{x0 - 7} {y0 - 12}h14"
        middle = y + h * 0.5
        portholes = [
            (
                circle(c, middle, 15, "f-glass o"),
                path(f"M{c - 15} {middle}H{c + 15}M{c} {middle - 15}V{middle + 15}", "o1 n"),
            )
            for c in (x + 48, x + 98, f.door + 38)
        ]
        extras = group(portholes, path(mast, "o n"), tree(f.right + 42, f.ground, 92))
    return group(
        _wall(f),
        _roof(f, "Peep", slab),
        rect(f.left + 4 * u, f.top + 6 * u, f.width - 8 * u, 8 * u, "f-wall o", 2),
        path(keyhole, "f-glass o"),
        eyes(x, top - 3 * u, u * 0.75),
        extras,
    )


def pry(f: Front) -> Markup:
    """A shutter has been levered off its hinge, and the lever left behind."""
    u, (w, h), y, mid = f.unit, f.pane, f.sill, f.middle
    knee = f.top + (f.ground - f.top) * 0.2
    hip = (
        f"M{f.left - 8 * u} {f.eave + 4}L{f.left + 16 * u} {knee}L{f.left + 50 * u} {f.top}H{f.right - 50 * u}"
        f"L{f.right - 16 * u} {knee}L{f.right + 8 * u} {f.eave + 4}Z"
    )
    centres = (mid - f.width * 0.3, mid + f.width * 0.02, mid + f.width * 0.34) if f.roomy else (mid,)
    shutter = rect(0, 0, 10 * u, h + 4, "f-mustard o1")
    windows = (
        (
            glass(x - w / 2, y, w, h),
            at(x - w / 2 - 12 * u, y - 2, shutter),
            at(x + w / 2 + 2 * u, y - 2, shutter, turn=0 if k else -24),
        )
        for k, x in enumerate(centres)
    )
    x = centres[0] + w / 2
    lever = path(
        f"M{x + 34 * u} {f.ground - 3}L{x + 8 * u} {y + h * 0.72}q{-5 * u} {-4 * u} {-u} {-8 * u}", "o3 n s-red"
    )
    return group(_wall(f), _roof(f, "Pry", hip), windows, lever)


def gab(f: Front) -> Markup:
    """The bay window is a mouth, and the smoke is talk."""
    u, (w, h), y = f.unit, f.pane, f.sill
    left, right = f.left - 12 * u, f.right + 12 * u
    peak = f"L{f.left + 56} {f.top + 4}H{f.right - 56}" if f.roomy else f"L{f.middle} {f.top}"
    flue = f.left + f.width * 0.68
    sx, sy = flue + 9 * u, f.top - 8 * u
    talk = (
        f"M{sx - 6 * u} {sy}q{-22 * u} 0 {-22 * u} {-9 * u}q0 {-9 * u} {30 * u} {-9 * u}q{32 * u} 0 {32 * u} {9 * u}"
        f"q0 {9 * u} {-30 * u} {9 * u}l{-6 * u} {6 * u}z"
    )
    m = f.middle + (4 if f.roomy else 0)
    foot = y + h + 4 * u
    lips = (
        f"M{m - 34 * u} {y + 8 * u}Q{m} {y - 6 * u} {m + 34 * u} {y + 8 * u}"
        f"Q{m + 26 * u} {foot} {m} {foot}Q{m - 26 * u} {foot} {m - 34 * u} {y + 8 * u}Z"
    )
    teeth = (
        f"M{m - 30 * u} {y + 8 * u}Q{m} {y - 2 * u} {m + 30 * u} {y + 8 * u}L{m + 26 * u} {y + 14 * u}H{m - 26 * u}Z"
    )
    return group(
        rect(flue, f.top - 4 * u, 18 * u, 44 * u, "f-wall o"),
        _wall(f),
        _roof(f, "Gab", f"M{left} {f.eave + 4}{peak}L{right} {f.eave + 4}Z"),
        path(talk, "f-surface o"),
        [circle(sx + dx * u, sy - 9 * u, 2 * u, "f-ink") for dx in (-8, 2, 12)],
        glass(f.window - w / 2, y - 2 * u, w, h) if f.roomy else None,
        path(lips, "f-red o"),
        path(teeth, "f-white o1"),
        path(f"M{m - 14 * u} {y + h}q{14 * u} {-12 * u} {28 * u} 0", "sk1 o1"),
        bush(f.left + 18, f.ground, 13) if f.roomy else None,
    )


def stare(f: Front) -> Markup:
    """Two great round windows that never blink."""
    u, (_, h), mid = f.unit, f.pane, f.middle
    a, b = (f.left + 70 * u, f.right - 70 * u) if f.roomy else (mid, mid)
    dome = (
        f"M{f.left - 8 * u} {f.eave + 4}C{f.left - 4 * u} {f.top + 6 * u} {f.left + 30 * u} {f.top} {a} {f.top}H{b}"
        f"C{f.right - 30 * u} {f.top} {f.right + 4 * u} {f.top + 6 * u} {f.right + 8 * u} {f.eave + 4}Z"
    )
    r, y = (24 if f.roomy else 21) * u, f.sill + h * 0.42
    windows = (
        (
            circle(x, y, r, "f-white o"),
            circle(x, y, r * 0.58, "f-green o"),
            circle(x, y, r * 0.26, "f-black"),
            circle(x + r * 0.2, y - r * 0.22, r * 0.13, "f-white"),
        )
        for x in (mid - 34 * u, mid + 34 * u)
    )
    return group(_wall(f), _roof(f, "Stare", dome), windows, tree(f.left - 44, f.ground, 88) if f.roomy else None)


_FRONTS: Final[dict[str, Callable[[Front], Markup]]] = {
    "Sneak": sneak, "Nosey": nosey, "Peep": peep, "Pry": pry, "Gab": gab, "Stare": stare,
}  # fmt: skip
_DOORS: Final = {"Sneak": "f-red", "Peep": "f-mustard", "Gab": "f-teal"}


def facade(name: str, f: Front) -> Markup:
    """The house of the family `name` on this ground, with a door where there is room for one."""
    w, h = (28, 54) if f.roomy else (15, 28)
    entrance = door(f.door, f.ground, w, h, _DOORS[name]) if name in _DOORS and (f.roomy or name != "Gab") else None
    return group(_FRONTS[name](f), entrance)


def plate(number: int, name: str, x: float, y: float, size: float = 17) -> Markup:
    """A name plate: the house number in a disc, the owners' name in the serif."""
    w = size * (2.6 + 0.6 * len(name))
    left = x - w / 2
    return group(
        rect(left, y - size * 0.82, w, size * 1.64, "f-surface o", 5),
        circle(left + size * 0.9, y, size * 0.62, "f-ink"),
        text(left + size * 0.9, round(y + size * 0.29, 2), number, round(size * 0.86, 1), "t b f-on-plate"),
        text(x + size * 0.8, round(y + size * 0.33, 2), name, size, "ts"),
    )
