"""food-reviews from Debian r-cran-modeldata, `training_data` and `testing_data` together (5,000 reviews of 5,000 products).

The origin has one review for each product. Here each review is cut into passages, whole sentences of together at least 80
characters, and each passage is a row with the review's product and score; so rows of one product share subject, vocabulary and
label, and whoever validates by row is misled. The same review is sometimes filed under several products: products connected by
an equal text get one number, the hidden column `family`, by which the split goes, and the text is kept once. HTML line breaks
become spaces.
"""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

from ames_prices import MODELDATA
from common import origin, read_lazyload, write_table


def key(text: str) -> str:
    return re.sub(r"[^a-z]", "", text.lower())[:200]


def families(reviews: list[tuple[str, str]]) -> dict[str, str]:
    """product -> the first product (by name) of its connected family."""
    parent: dict[str, str] = {}

    def find(product: str) -> str:
        parent.setdefault(product, product)
        while parent[product] != product:
            parent[product] = parent[parent[product]]
            product = parent[product]
        return product

    filed = defaultdict(list)
    for product, text in reviews:
        find(product)
        filed[key(text)].append(product)
    for products in filed.values():
        for other in products[1:]:
            one, two = sorted((find(products[0]), find(other)))
            parent[two] = one
    return {product: find(product) for product in list(parent)}


def passages(text: str) -> list[str]:
    """Whole sentences, joined until a passage has 80 characters; a short rest belongs to the last passage."""
    parts: list[str] = []
    for sentence in re.split(r"(?<=[.!?])\s+", text):
        if parts and len(parts[-1]) < 80:
            parts[-1] += " " + sentence
        else:
            parts.append(sentence)
    if len(parts) > 1 and len(parts[-1]) < 80:
        last = parts.pop()
        parts[-1] += " " + last
    return parts


def build(work: Path) -> None:
    folder = origin("modeldata", work) / MODELDATA
    rows = []
    for name in ("training_data", "testing_data"):
        for row in read_lazyload(folder, name).itertuples(index=False):
            text = " ".join(re.sub(r"<br\s*/?>", " ", str(row.review)).split())
            rows.append((str(row.product), text, str(row.score)))
    rows.sort()
    family = families([(product, text) for product, text, _ in rows])
    number = {name: i for i, name in enumerate(sorted(set(family.values())))}
    seen = set()
    out = []
    for product, text, score in rows:
        if (family[product], key(text)) not in seen:
            seen.add((family[product], key(text)))
            out.extend([number[family[product]], product, passage, score] for passage in passages(text))
    print(f"food-reviews: {len(rows)} reviews, {len(number)} families, {len(out)} passages")
    write_table("food-reviews", ["family", "product", "passage", "score"], out)
