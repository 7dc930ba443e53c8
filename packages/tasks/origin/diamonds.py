"""diamonds from Debian r-cran-ggplot2.

Rows equal in every column are kept once (146 go). The same stone seems to be listed more than once with another grade or
price: rows that share weight and the three lengths get one hidden number, `stone`, by which the split keeps them together.
Rows without usable lengths (one of them 0) share weight, depth and table instead.
"""

from __future__ import annotations

from pathlib import Path

from common import origin, read_lazyload, write_table

COLUMNS = ["carat", "cut", "color", "clarity", "depth", "table", "x", "y", "z", "price"]


def build(work: Path) -> None:
    folder = origin("ggplot2", work) / "usr/lib/R/site-library/ggplot2/data"
    frame = read_lazyload(folder, "diamonds").drop_duplicates()
    numbers: dict[tuple, int] = {}
    rows = []
    # Sorted first, so that the numbers do not follow the origin's order by price.
    for row in sorted(frame[COLUMNS].itertuples(index=False), key=lambda row: (row.carat, row.x, row.y, row.z, str(row))):
        whole = row.x > 0 and row.y > 0 and row.z > 0
        # A stone turned by 90 degrees swaps its length and its width.
        size = (row.carat, *sorted((row.x, row.y)), row.z) if whole else (row.carat, row.depth, row.table)
        rows.append([numbers.setdefault(size, len(numbers)), *row])
    print(f"diamonds: {len(rows)} rows, {len(numbers)} stones")
    write_table("diamonds", ["stone", *COLUMNS], rows)
