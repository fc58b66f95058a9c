"""The emblem of each card: the thing a person holds, a place, what happens; never a face.

Drawn in a square of 48. A part is its pen and its outline. Pens: `a` the colour of the upper suit, `b` of the lower one
(of a card with one suit: paper), `s` paper, `i` ink, `n` a line only, `d` night, `e` pale, `w` a dark dot.
"""

from functools import cache
from typing import Final

from markupsafe import Markup

from gamecore.decktet import FACTS, Card

from ..ink import at, path
from .glyphs import glyph

_EMBLEMS: Final[dict[Card, tuple[str, ...]]] = {
    "2MK": (  # Author
        "s M10 8H34V42H10Z",
        "n M16 16H28M16 22H28M16 28H22",
        "b M44 6C34 8 27 18 24 31L28 34C36 28 44 18 44 6Z",
        "n M21 38L40 12",
    ),
    "2SY": (  # Desert
        "a M40 4a6 6 0 1 0 .1 0Z",
        "s M19 36V29H15Q10 29 10 24V18A2.6 2.6 0 0 1 15.2 18V23.4H19V9A4 4 0 0 1 27 9V28H31V20"
        "A2.6 2.6 0 0 1 36.2 20V28Q36.2 33.4 31 33.4H27V38Z",
        "b M1 42Q12 30 24 37T47 35V45H1Z",
    ),
    "2WL": (  # Origin
        "a M24 3C32 13 37 19 37 26A13 13 0 0 1 11 26C11 19 16 13 24 3Z",
        "b M24 24C31 22 33 28 31 33C26 34 23 30 24 24Z",
        "n M24 36V26C18 26 17 22 18 18C23 18 25 22 24 26",
        "n M6 44Q15 39 24 44T42 44",
    ),
    "3MW": (  # Journey
        "b M8 16H40V42H8Z",
        "n M18 16V9H30V16",
        "a M14 16H20V42H14ZM28 16H34V42H28Z",
        "s M21 26h6v6h-6Z",
    ),
    "3SK": (  # Painter
        "a M24 8C11 8 4 17 4 25C4 36 14 42 23 41C28 40 25 34 28 31C32 27 44 33 44 23C44 14 35 8 24 8Z",
        "s M14 21a3 3 0 1 0 .1 0Z",
        "b M24 14a3 3 0 1 0 .1 0Z",
        "s M34 18a3 3 0 1 0 .1 0Z",
        "i M14 30a3 3 0 1 0 .1 0Z",
    ),
    "3LY": (  # Savage
        "a M24 23C31 23 39 31 38 38C37 44 29 44 24 41.6C19 44 11 44 10 38C9 31 17 23 24 23Z",
        "b M9 17C13 16 15 21 14 25C12 29 7 28 5.6 24C4.6 20 6 17.6 9 17ZM18.6 6C23 6 24 12 22.6 16"
        "C20.6 20 15.6 18.6 14.6 14C14 9.6 15.6 6 18.6 6ZM29.4 6C32.4 6 34 9.6 33.4 14"
        "C32.4 18.6 27.4 20 25.4 16C24 12 25 6 29.4 6ZM39 17C42 17.6 43.4 20 42.4 24C41 28 36 29 34 25"
        "C33 21 35 16 39 17Z",
    ),
    "4MS": (  # Mountain
        "a M2 42L18 10L28 28L33 20L46 42Z",
        "s M18 10L13 20L17 18L20 22L23 19Z",
        "b M38 6a5 5 0 1 0 .1 0Z",
    ),
    "4WL": (  # Sailor
        "n M24 14V42",
        "a M24 4a5 5 0 1 0 .1 0Z",
        "n M14 19H34",
        "b M6 28C7 39 15 44 24 44C33 44 41 39 42 28L36 32C35 36 30 38 24 38C18 38 13 36 12 32Z",
    ),
    "4YK": (  # Battle
        "s M4 4L11 5.4L33 27.4L28.4 32L6.4 11Z",
        "s M44 4L37 5.4L15 27.4L19.6 32L41.6 11Z",
        "a M25 35.4L36.4 24L39.6 27.2L28.2 38.6ZM23 35.4L11.6 24L8.4 27.2L19.8 38.6Z",
        "b M34.6 36.2L38 32.8L45 39.8A2.4 2.4 0 0 1 41.6 43.2ZM13.4 36.2L10 32.8L3 39.8A2.4 2.4 0 0 0 6.4 43.2Z",
    ),
    "5ML": (  # Forest
        "a M14 4L24 22H20L27 34H1L8 22H4Z",
        "b M34 10L43 25H39L46 38H22L29 25H25Z",
        "i M12 34H16V44H12ZM32 38H36V44H32Z",
    ),
    "5SW": (  # Discovery
        "b M19 4a15 15 0 1 0 .1 0Z",
        "s M19 9a10 10 0 1 0 .1 0Z",
        "a M30 34L34 30L45 40L41 45Z",
        "n M14 19A5 5 0 0 1 19 14",
    ),
    "5YK": (  # Soldier
        "a M8 30C8 15 15 9 24 9C33 9 40 15 40 30Z",
        "b M4 30H44L47 37H1Z",
        "s M24 15l2.7 5.2 5.7.7-4.2 3.9 1.1 5.2H18.7l1.1-5.2-4.2-3.9 5.7-.7Z",
        "a M21 9a3 3 0 0 1 6 0Z",
    ),
    "6MW": (  # Lunatic
        "a M9 35C1 28 1 17 5 11C15 12 22 20 24 35ZM39 35C47 28 47 17 43 11C33 12 26 20 24 35Z",
        "b M16 35C14 22 19 11 24 5C29 11 34 22 32 35Z",
        "s M5 8a3.4 3.4 0 1 0 .1 0ZM43 8a3.4 3.4 0 1 0 .1 0ZM24 1a3.4 3.4 0 1 0 .1 0Z",
        "s M9 35H39V43H9Z",
    ),
    "6SY": (  # Penitent
        "b M14 32H34V44H14Z",
        "s M20 14H28V32H20Z",
        "a M24 2C29 8 28 12 24 13C20 12 19 8 24 2Z",
        "n M28 20C31 21 31 26 28 28M10 44H38",
    ),
    "6LK": (  # Market
        "a M4 14L9 4H39L44 14C44 20 36 20 34 15C33 20 25 20 24 15C23 20 15 20 14 15C12 20 4 20 4 14Z",
        "s M8 19H40V28H8Z",
        "b M4 28H44V34H4Z",
        "n M8 34V44M40 34V44",
    ),
    "7ML": (  # Chance Meeting
        "a M3 6H29V24H17L10 32V24H3Z",
        "b M19 18H45V36H38V44L31 36H19Z",
        "i M26 27h.1M32 27h.1M38 27h.1",
    ),
    "7SK": (  # Castle
        "a M4 12H10V17H15V12H20V24H28V12H33V17H38V12H44V44H4Z",
        "b M19 44V36A5 5 0 0 1 29 36V44Z",
        "n M12 26V31M36 26V31",
        "s M24 24V6L34 9L24 13",
    ),
    "7WY": (  # Cave
        "b M2 44C2 22 10 6 24 6C38 6 46 22 46 44Z",
        "d M13 44C13 30 17 22 24 22C31 22 35 30 35 44Z",
        "a M15 44Q20 38 24 43T33 41V44Z",
    ),
    "8MS": (  # Diplomat
        "a M1 13H11V35H1Z",
        "b M37 13H47V35H37Z",
        "s M11 17C17 15 20 16 24 19C28 16 31 15 37 17V31C34 32 33 34 30 36Q27 39 24 37Q21 39 18 36L11 31Z",
        "n M24 19L18.6 25.6Q21 29 25 26L33 33M29 32L32 35M25 34L27.4 37",
    ),
    "8WL": (  # Mill
        "b M17 20H31L35 44H13Z",
        "n M24 16L8 4M24 16L40 28M24 16L40 4M24 16L8 28",
        "a M24 16L8 4L5 9L20 18ZM24 16L40 28L43 23L28 14ZM24 16L40 4L36 1L23 12ZM24 16L8 28L12 31L25 20Z",
        "s M24 13a3 3 0 1 0 .1 0Z",
        "i M21 44V36H27V44Z",
    ),
    "8YK": (  # Betrayal
        "s M4 12H44V40H4Z",
        "n M4 12L24 28L44 12",
        "a M24 20a8 8 0 1 0 .1 0Z",
        "b M24 4L27 12L24 20L30 26L22 32L26 40",
    ),
    "9MS": (  # Pact
        "s M10 4H38V36H10Z",
        "n M16 12H32M16 18H32M16 24H24",
        "b M29 38L26 47L31 44L36 47L33 38Z",
        "a M31 26a7 7 0 1 0 .1 0Z",
    ),
    "9WY": (  # Darkness
        "d M4 4H44V44H4Z",
        "e M15 9a6 6 0 1 0 .1 0ZM29 9a6 6 0 1 0 .1 0Z",
        "w M17 15h.1M31 15h.1",
        "a M21 26a5 5 0 1 0 .1 0ZM33 26a5 5 0 1 0 .1 0Z",
        "w M19.6 32h.1M31.6 32h.1",
        "b M8 40H40",
    ),
    "9LK": (  # Merchant
        "n M24 6V40M12 12H36",
        "a M12 12L4 30H20ZM36 12L28 30H44Z",
        "b M4 30H20Q18 37 12 37Q6 37 4 30ZM28 30H44Q42 37 36 37Q30 37 28 30Z",
        "i M24 3a3 3 0 1 0 .1 0Z",
        "n M14 43H34",
    ),
    "CM": (  # Huntress
        "a M14 4C43 3 47 30 34 44C37 30 34 11 14 4Z",
        "n M14 4L34 44",
        "a M4 34L34 14M34 14",
        "a M40 8L30 11L37 19Z",
        "n M6 32L34 14",
        "b M4 34L6 26L14 27ZM4 34L12 34L14 27Z",
    ),
    "CS": (  # Bard
        "a M30 22C40 24 42 36 34 42C27 46 18 44 14 36C10 28 18 20 30 22Z",
        "s M25 32a4 4 0 1 0 .1 0Z",
        "b M30 22L40 4L45 7L34 24Z",
        "n M40 4L22 40M36 9L41 12",
    ),
    "CW": (  # Sea
        "s M22 4L36 26H22ZM19 10V26H8Z",
        "b M6 29H42L36 37H12Z",
        "a M0 39Q6 34 12 39T24 39T36 39T48 39V46H0Z",
    ),
    "CL": (  # End
        "b M4 44V16A20 13 0 0 1 44 16V44Z",
        "s M10 44V19A14 9 0 0 1 38 19V44Z",
        "n M17 44V15M24 44V11M31 44V15M10 30H38",
        "a M21 27h6v7h-6Z",
    ),
    "CY": (  # Calamity
        "s M13 29C3 29 3 16.6 12.4 16.6C13 7 28 4.6 31.4 13.4C43 11.6 46 27 35.6 29Z",
        "a M27 21L16.4 34.4H23L18.6 46L34 30.2H26.6L31.6 21Z",
    ),
    "CK": (  # Windfall
        "a M24 14C14 8 5 15 7 27C9 38 17 46 24 42C31 46 39 38 41 27C43 15 34 8 24 14Z",
        "n M24 14C24 9 26 6 29 4",
        "b M25 11C30 4 38 4 41 8C37 13 30 14 25 11Z",
        "n M13 22C13 19 15 18 17 17",
    ),
    "PMSL": (  # Harvest
        "n M10 24C10 8 38 8 38 24",
        "a M8 24H40L36 44H12Z",
        "n M9 31H39M11 38H37M18 24L20 44M30 24L28 44",
        "b M14 17a5 5 0 1 0 .1 0ZM24 14a5 5 0 1 0 .1 0ZM34 17a5 5 0 1 0 .1 0Z",
    ),
    "PMYK": (  # Watchman
        "n M18 10A6 6 0 0 1 30 10",
        "b M12 17L17 10H31L36 17Z",
        "s M15 17H33V37H15Z",
        "a M24 19C30 25 30 32 24 34C18 32 18 25 24 19Z",
        "b M11 37H37V43H11Z",
        "n M3 24L9 26M3 34L9 32M45 24L39 26M45 34L39 32",
    ),
    "PSWK": (  # Light Keeper
        "s M17 18H31L35 44H13Z",
        "a M16 26H32L33 32H15ZM14.4 38H33.8L35 44H13Z",
        "b M17 8H31V18H17Z",
        "i M15 8L24 2L33 8Z",
        "n M10 10L3 7M10 15H3M38 10L45 7M38 15H45",
    ),
    "PWLY": (  # Borderland
        "a M2 36Q14 28 24 34T46 30V44H2Z",
        "s M9 12H14V40H9ZM34 8H39V36H34Z",
        "b M4 18L44 13V19L4 24ZM4 28L44 23V29L4 34Z",
    ),
    "TMWK": (  # Consul
        "a M14 6C8 6 5 10 6 15C11 15 14 12 14 6ZM9 17C3 18 1 23 3 27C8 26 11 22 9 17ZM9 28C4 31 4 36 7 40"
        "C12 37 13 32 9 28ZM15 36C11 39 12 44 17 45C20 42 19 38 15 36ZM34 6C40 6 43 10 42 15"
        "C37 15 34 12 34 6ZM39 17C45 18 47 23 45 27C40 26 37 22 39 17ZM39 28C44 31 44 36 41 40"
        "C36 37 35 32 39 28ZM33 36C37 39 36 44 31 45C28 42 29 38 33 36Z",
        "b M24 14l3.2 6.4 7 .8-5 4.8 1.2 7-6.4-3.4-6.4 3.4 1.2-7-5-4.8 7-.8Z",
        "n M17 45Q24 47 31 45",
    ),
    "TMLY": (  # Rite
        "s M8 22H15V40H8ZM20.5 16H27.5V40H20.5ZM33 22H40V40H33Z",
        "a M11.5 10C15 15 14 19 11.5 20C9 19 8 15 11.5 10ZM24 3C28 9 27 13 24 14C21 13 20 9 24 3ZM36.5 10"
        "C40 15 39 19 36.5 20C34 19 33 15 36.5 10Z",
        "b M3 40H45V45H3Z",
    ),
    "TSLK": (  # Window
        "a M8 44V20A16 16 0 0 1 40 20V44Z",
        "s M13 40V21A11 11 0 0 1 35 21V40Z",
        "n M24 10V40M13 25H35",
        "b M4 40H44V45H4Z",
    ),
    "TSWY": (  # Island
        "b M6 38C12 28 34 28 42 38Z",
        "n M25 32C24 24 26 18 28 13",
        "a M28 13C20 6 12 8 9 14C16 11 22 12 28 13C32 6 40 6 44 12C38 10 33 12 28 13C34 14 38 19 37 24"
        "C34 19 32 16 28 13Z",
        "a M0 40Q6 36 12 40T24 40T36 40T48 40V45H0Z",
    ),
}


@cache
def emblem(card: Card, x: float, y: float, size: float) -> Markup:
    """A card's emblem in a square of `size`; an ace shows its suit. Its colours are those of the drawing around it."""
    if card not in _EMBLEMS:
        return glyph(FACTS[card].suits[0], x, y, size)
    one = len(FACTS[card].suits) == 1
    parts = []
    for part in _EMBLEMS[card]:
        pen, d = part.split(" ", 1)
        parts.append(path(d, "es" if one and pen == "b" else f"e{pen}"))
    return at(x, y, parts, scale=size / 48, cls="em sm" if size < 30 else "em")
