"""penguins from npm vega-datasets: columns renamed, sex in lower case, nothing else changed.

The origin writes one unknown sex as "."; it becomes a missing cell like the other ten.
"""

from __future__ import annotations

import json
from pathlib import Path

from common import origin, write_table

NAMES = {
    "Island": "island",
    "Beak Length (mm)": "bill_length_mm",
    "Beak Depth (mm)": "bill_depth_mm",
    "Flipper Length (mm)": "flipper_length_mm",
    "Body Mass (g)": "body_mass_g",
    "Sex": "sex",
    "Species": "species",
}


def build(work: Path) -> None:
    birds = json.loads((origin("vega-datasets", work) / "data" / "penguins.json").read_text())
    for bird in birds:
        sex = bird["Sex"]
        bird["Sex"] = sex.lower() if sex in ("MALE", "FEMALE") else None
    write_table("penguins", list(NAMES.values()), [[bird[name] for name in NAMES] for bird in birds])
