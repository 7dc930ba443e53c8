"""fashion-images from Debian dataset-fashion-mnist: the first 1,000 pictures of each class of the training file and the first
200 of each class of the test file, 28 x 28 grey bytes. Pictures that are byte-equal to an earlier one are passed over.
"""

from __future__ import annotations

import gzip
from pathlib import Path

from common import origin, write_bytes, write_table

LABELS = ["top", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "boot"]
SIZE = 28 * 28


def build(work: Path) -> None:
    folder = origin("fashion-mnist", work) / "usr/share/datasets/fashion-mnist"
    chosen: dict[bytes, str] = {}
    for part, each in (("train", 1000), ("t10k", 200)):
        pixels = gzip.decompress((folder / f"{part}-images-idx3-ubyte.gz").read_bytes())[16:]
        classes = gzip.decompress((folder / f"{part}-labels-idx1-ubyte.gz").read_bytes())[8:]
        left = dict.fromkeys(range(10), each)
        for i, label in enumerate(classes):
            picture = pixels[i * SIZE : (i + 1) * SIZE]
            if left[label] and picture not in chosen:
                chosen[picture] = LABELS[label]
                left[label] -= 1
    # Sorted by their bytes; the row number ties a picture to its line of the table.
    pictures = sorted(chosen)
    write_bytes("fashion-images", "images.u8.br", b"".join(pictures))
    write_table("fashion-images", ["image", "label"], [[f"{i:05d}", chosen[p]] for i, p in enumerate(pictures)])
