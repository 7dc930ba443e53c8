"""telco-churn from Debian r-cran-modeldata, object `wa_churn`.

Customers whose every column equals another's are kept once (22 rows go), so that no customer lies in train and in test.
"""

from __future__ import annotations

from pathlib import Path

from ames_prices import MODELDATA
from common import origin, read_lazyload, write_table


def build(work: Path) -> None:
    frame = read_lazyload(origin("modeldata", work) / MODELDATA, "wa_churn").drop_duplicates()
    columns = [name for name in frame.columns if name != "churn"] + ["churn"]
    write_table("telco-churn", columns, frame[columns].itertuples(index=False))
