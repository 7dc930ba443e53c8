"""Makes the reference leaderboards of prepared tasks.

    python scripts/reference-boards/run.py --prepared DIR --data packages/tasks/data [--workers 2] [task ...]

DIR holds one prepared folder for each task (public/, private/, prepared.json), as `make.ts` makes them. A pipeline is given the public files
alone; its predictions are scored here on both halves. The same data give the same board. With --submissions each prediction is
also written as a CSV file, <task>/<place on the board>.csv.
"""

from __future__ import annotations

import os

# One thread for each worker: results must not depend on how sums are cut, and the machine is shared.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import argparse
import json
import time
import warnings
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

FEWEST_PIPELINES, FEWEST_FAMILIES, FEWEST_SCORES = 60, 6, 40


def board(task_id: str, prepared: Path, data: Path, submissions: Path | None) -> str:
    import numpy as np
    from catalogue import pipelines_of
    from pipeline import remembered
    from score import halves
    from submission import valid, write
    from task import open_public

    warnings.simplefilter("ignore")
    task = open_public(prepared / task_id / "public", data / task_id / "task.json")
    answers = prepared / task_id / "private" / "answers.csv"
    entries, guesses, slowest = [], {}, (0.0, "")
    started = time.monotonic()
    for pipeline in pipelines_of(task_id):
        begun = time.monotonic()
        guess = valid(task, np.asarray(remembered(task, pipeline)))
        slowest = max(slowest, (time.monotonic() - begun, pipeline.name))
        public, private = halves(task, answers, guess)
        guesses[pipeline.name] = guess
        entries.append({"name": pipeline.name, "family": pipeline.family, "public": public, "private": private})
    names = {entry["name"] for entry in entries}
    families = sorted({entry["family"] for entry in entries})
    distinct = min(len({entry[half] for entry in entries}) for half in ("public", "private"))
    if len(names) < FEWEST_PIPELINES or len(families) < FEWEST_FAMILIES or distinct < FEWEST_SCORES or len(names) < len(entries):
        raise SystemExit(f"{task_id}: {len(entries)} pipelines, {len(names)} names, {len(families)} families, {distinct} scores: too few")
    sign = -1 if task.declaration["direction"] == "maximize" else 1
    entries.sort(key=lambda entry: (sign * entry["private"], entry["name"]))
    out = {
        "specVersion": "v1",
        "provenance": "reference",
        "metric": task.metric,
        "direction": task.declaration["direction"],
        "checksum": json.loads((prepared / task_id / "prepared.json").read_text())["hash"],
        "generator": "scripts/reference-boards",
        "families": families,
        "entries": entries,
    }
    head = json.dumps({k: v for k, v in out.items() if k != "entries"}, indent=2)[:-2]
    lines = ",\n".join("    " + json.dumps(entry) for entry in entries)
    (data / task_id / "board.json").write_text(f'{head},\n  "entries": [\n{lines}\n  ]\n}}\n')
    if submissions is not None:
        (submissions / task_id).mkdir(parents=True, exist_ok=True)
        for place, entry in enumerate(entries):
            write(task, guesses[entry["name"]], submissions / task_id / f"{place}.csv")
    best = entries[0]
    return (
        f"{task_id}: {len(entries)} pipelines, {len(families)} families, {distinct} distinct scores, "
        f"{entries[-1]['private']:.4f} to {best['private']:.4f} ({best['name']}), "
        f"{time.monotonic() - started:.0f} s, slowest {slowest[1]} {slowest[0]:.0f} s"
    )


def main() -> None:
    from catalogue import TASKS

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--prepared", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--submissions", type=Path)
    parser.add_argument("tasks", nargs="*", default=TASKS)
    options = parser.parse_args()
    with ProcessPoolExecutor(options.workers, max_tasks_per_child=1) as pool:
        jobs = [pool.submit(board, task, options.prepared, options.data, options.submissions) for task in options.tasks]
        for job in as_completed(jobs):
            try:
                print(job.result(), flush=True)
            except BaseException:
                # What has not begun is not begun any more; what runs is waited for.
                pool.shutdown(wait=False, cancel_futures=True)
                raise


if __name__ == "__main__":
    main()
