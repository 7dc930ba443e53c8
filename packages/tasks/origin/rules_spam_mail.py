"""Do trivial rules still tell ham from spam? Before (whole mails) and after (the committed table).

    python packages/tasks/origin/rules_spam_mail.py --work DIR

A depth-5 tree sees only marks that need no reading: which headers are there, list tags, reply marks, quotes, footers, lengths. It
is judged by threads (rows of a thread never on both sides), macro F1. NOTES.md of the task holds the figures.
"""

from __future__ import annotations

import argparse
import email
import io
import re
from pathlib import Path

import brotli
import numpy as np
import pandas as pd
from common import DATA
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import f1_score
from sklearn.model_selection import GroupKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier
from spam_mail import clean_subject, mails

HEADERS = ["list-id", "list-unsubscribe", "x-beenthere", "sender", "in-reply-to", "references", "precedence", "user-agent"]
HEADERS += ["x-mailer", "x-priority", "mime-version", "reply-to", "errors-to", "x-original-date", "delivery-date", "cc"]


def marks(subject: str, body: str) -> list[float]:
    """What can be seen in the two columns without reading a word."""
    return [
        bool(re.match(r"\s*re\s*:", subject, re.I)),
        "[" in subject,
        bool(re.search(r"^>", body, re.M)),
        bool(re.search(r"^(--\s*|_{5,})$", body, re.M)),
        "<html" in body.lower(),
        body.count("http"),
        body.count("\n"),
        len(body),
        len(subject),
        sum(map(str.isupper, subject)),
        body.count("URL") + body.count("EMAIL"),
        bool(re.search("200[12]", body)),
    ]


def tree_score(features: list[list[float]], label: np.ndarray, groups: np.ndarray) -> float:
    tree = DecisionTreeClassifier(max_depth=5, random_state=0)
    return f1_score(label, cross_val_predict(tree, np.array(features, float), label, groups=groups, cv=GroupKFold(5)), average="macro")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=Path, required=True)
    work = parser.parse_args().work.resolve()

    headers, texts, labels, groups = [], [], [], []
    for _, label, raw in mails(work):
        mail = email.message_from_bytes(raw)
        headers.append([name in mail for name in HEADERS])
        texts.append(marks(str(mail.get("Subject", "")), raw.partition(b"\n\n")[2].decode("latin-1")))
        labels.append(label)
        groups.append(clean_subject(str(mail.get("Subject", ""))).lower())
    before, by = np.array(labels), pd.factorize(np.array(groups))[0]
    print(f"before: presence of headers {tree_score(headers, before, by):.3f}, marks of the text {tree_score(texts, before, by):.3f}")

    raw = brotli.decompress((DATA / "spam-mail" / "table.csv.br").read_bytes())
    table = pd.read_csv(io.BytesIO(raw), keep_default_na=False)
    after, by = table.label.to_numpy(), table.thread.to_numpy()
    seen = [marks(row.subject, row.body) for row in table.itertuples()]
    print(f"after: marks of the text {tree_score(seen, after, by):.3f}")
    model = make_pipeline(TfidfVectorizer(min_df=2, sublinear_tf=True), LogisticRegression(C=10, max_iter=300))
    guess = cross_val_predict(model, table.subject + " " + table.body, after, groups=by, cv=GroupKFold(5))
    print(f"after: reading the words {f1_score(after, guess, average='macro'):.3f}; always ham {f1_score(after, ['ham'] * len(after), average='macro'):.3f}")


if __name__ == "__main__":
    main()
