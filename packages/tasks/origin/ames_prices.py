"""ames-prices from Debian r-cran-modeldata, object `ames`: all 2,930 sales, all 74 columns, nothing changed but the name case."""

from __future__ import annotations

from pathlib import Path

from common import origin, read_lazyload, write_table

#: Where the R package keeps its data inside the unpacked Debian package.
MODELDATA = Path("usr/lib/R/site-library/modeldata/data")


def build(work: Path) -> None:
    frame = read_lazyload(origin("modeldata", work) / MODELDATA, "ames")
    columns = [name for name in frame.columns if name != "Sale_Price"] + ["Sale_Price"]
    write_table("ames-prices", [name.lower() for name in columns], frame[columns].itertuples(index=False))
