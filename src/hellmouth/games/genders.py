"""Gender of the characters' names, for languages whose words agree with it; the same people appear in every game."""

from __future__ import annotations

# fmt: off
FEMININE = frozenset({
    "Ampata", "Amy", "Anya", "Anyanka", "Buffy", "Buffy, Bizarro Land", "Catherine Madison", "Cordelia", "Dark Willow",
    "Darla", "Dawn", "Drusilla", "Faith", "First Evil", "First Slayer", "Glory", "Gwendolyn Post", "Harmony Kendall",
    "Jenny Calendar", "Joyce", "Joyce Summers", "Kendra", "Lily", "Marcie Ross", "Nancy Doyle", "Natalie French",
    "Tara", "The First Evil", "The First Slayer", "The Pack", "Vamp Willow", "Willow",
})
# fmt: on
"""Characters whose name is feminine in French, by their English name."""
PLURAL = frozenset({"Hansel and Gretel", "The Gentlemen", "The Three"})
"""Those whose name means several people."""


def of(character: str) -> str:
    """ "f", "m" or "p" (several people) for somebody's name, "" for nobody's."""
    if not character:
        return ""
    if character in PLURAL:
        return "p"
    return "f" if character in FEMININE else "m"
