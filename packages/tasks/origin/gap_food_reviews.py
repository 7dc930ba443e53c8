"""How far cross-validation by row misleads on food-reviews: by row, by product, and on held-out products.

    python packages/tasks/origin/gap_food_reviews.py

Prints the ROC AUC of three honest pipelines under the three ways of judging. NOTES.md of the task holds the figures.
"""

from __future__ import annotations

import io

import brotli
import numpy as np
import pandas as pd
from common import DATA
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import GroupKFold, GroupShuffleSplit, StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline


def text_model(train: pd.DataFrame, y: np.ndarray, test: pd.DataFrame) -> np.ndarray:
    model = make_pipeline(TfidfVectorizer(min_df=2, sublinear_tf=True), LogisticRegression(C=3, max_iter=300))
    return model.fit(train.passage, y).predict_proba(test.passage)[:, 1]


def neighbours(train: pd.DataFrame, y: np.ndarray, test: pd.DataFrame) -> np.ndarray:
    model = make_pipeline(TfidfVectorizer(min_df=2, sublinear_tf=True), KNeighborsClassifier(15, weights="distance"))
    return model.fit(train.passage, y).predict_proba(test.passage)[:, 1]


def with_product(train: pd.DataFrame, y: np.ndarray, test: pd.DataFrame) -> np.ndarray:
    """Text model plus the smoothed mean label of the row's product in train, added in log-odds."""
    base = np.clip(text_model(train, y, test), 1e-6, 1 - 1e-6)
    stats = pd.Series(y).groupby(train["product"].to_numpy()).agg(["sum", "size"])
    mean = (stats["sum"] + y.mean()) / (stats["size"] + 1)
    known = test["product"].map(mean).fillna(y.mean()).to_numpy()
    return np.log(base / (1 - base)) + 2 * np.log(known / (1 - known))


def folds(splitter, data: pd.DataFrame, y: np.ndarray, model, groups=None) -> float:
    out = np.empty(len(y))
    for fit, rest in splitter.split(data, y, groups):
        out[rest] = model(data.iloc[fit], y[fit], data.iloc[rest])
    return roc_auc_score(y, out)


def main() -> None:
    raw = brotli.decompress((DATA / "food-reviews" / "table.csv.br").read_bytes())
    table = pd.read_csv(io.BytesIO(raw), keep_default_na=False)
    label = (table.score == "great").astype(int).to_numpy()
    held = next(GroupShuffleSplit(1, test_size=0.3, random_state=1).split(table, label, table.family))
    train, y = table.iloc[held[0]].reset_index(drop=True), label[held[0]]
    test, truth = table.iloc[held[1]], label[held[1]]
    for model in (text_model, neighbours, with_product):
        rows = folds(StratifiedKFold(5, shuffle=True, random_state=0), train, y, model)
        products = folds(GroupKFold(5), train, y, model, train["product"])
        final = roc_auc_score(truth, model(train, y, test))
        print(f"{model.__name__}: by row {rows:.3f}, by product {products:.3f}, held-out products {final:.3f}")


if __name__ == "__main__":
    main()
