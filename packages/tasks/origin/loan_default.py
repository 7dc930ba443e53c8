"""loan-default from Debian r-cran-modeldata, object `lending_club`: all 9,857 loans; `Class` becomes `outcome`."""

from __future__ import annotations

from pathlib import Path

from ames_prices import MODELDATA
from common import origin, read_lazyload, write_table


def build(work: Path) -> None:
    frame = read_lazyload(origin("modeldata", work) / MODELDATA, "lending_club").rename(columns={"Class": "outcome"})
    write_table("loan-default", list(frame.columns), frame.itertuples(index=False))
