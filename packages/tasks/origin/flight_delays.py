"""flight-delays from npm vega-datasets, `flights-3m.parquet`: one flight in eighteen of January to June 2001.

A flight is kept if a hash of its place in the file says so, which is the same choice on every machine. Delays beyond two hours
early are clock errors of the origin and are dropped, and so are the six flights of 1 July. `late` is 1 when the flight arrived
more than 15 minutes after its time; the delay itself is left out.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path

from common import origin, write_table

ONE_IN = 18


def kept(position: int) -> bool:
    digest = hashlib.sha256(f"flight-delays {position}".encode()).digest()
    return int.from_bytes(digest[:8], "big") % ONE_IN == 0


def build(work: Path) -> None:
    import pyarrow.parquet

    table = pyarrow.parquet.read_table(origin("vega-datasets", work) / "data" / "flights-3m.parquet")
    rows = []
    for position in range(table.num_rows):
        if not kept(position):
            continue
        date, delay, distance, start, end = (table.column(i)[position].as_py() for i in range(5))
        if delay < -120 or date >= datetime(2001, 7, 1):
            continue
        rows.append([date.strftime("%Y-%m-%d %H:%M"), start, end, distance, int(delay > 15)])
    print(f"flight-delays: {len(rows)} flights, {sum(row[-1] for row in rows) / len(rows):.4f} late")
    write_table("flight-delays", ["departed", "origin", "destination", "distance", "late"], rows)
