"""Texts: weighted word and letter n-grams for linear models, with the other columns' counts beside them."""

from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.naive_bayes import ComplementNB


class LogCountRatio:
    """Naive-Bayes weights in front of a logistic regression: each n-gram scaled by how one-sided it is."""

    def __init__(self, C):
        self.C = C

    def fit(self, x, y):
        self.models = []
        self.classes_ = np.unique(y)
        # Of two classes one says it all.
        for name in self.classes_ if len(self.classes_) > 2 else self.classes_[1:]:
            inside = x[y == name].sum(axis=0) + 1
            outside = x[y != name].sum(axis=0) + 1
            ratio = np.asarray(np.log((inside / inside.sum()) / (outside / outside.sum())))
            model = LogisticRegression(C=self.C, max_iter=200).fit(x.multiply(ratio).tocsr(), y == name)
            self.models.append((ratio, model))
        return self

    def predict_proba(self, x):
        p = np.column_stack([m.predict_proba(x.multiply(r).tocsr())[:, 1] for r, m in self.models])
        return np.hstack([1 - p, p]) if p.shape[1] == 1 else p / p.sum(axis=1, keepdims=True)


def text_columns(problem):
    """Columns of running text: many different cells of more than a few letters."""
    texts = [name for name in problem.features if is_text(problem.train[name])]
    long = [name for name in texts if problem.train[name].astype(str).str.len().mean() > 15]
    return long or texts


def candidates(problem, level):
    both = pd.concat([problem.train[problem.features], problem.test[problem.features]], ignore_index=True)
    joined = both[text_columns(problem)].fillna("").agg(" ".join, axis=1)
    rows = len(problem.train)
    words = TfidfVectorizer(sublinear_tf=True, min_df=2, max_features=60_000, ngram_range=(1, 1 if level == 1 else 2))
    parts = [words.fit_transform(joined)]
    if level >= 2:
        letters = TfidfVectorizer(
            sublinear_tf=True, analyzer="char_wb", min_df=3, max_features=80_000, ngram_range=(2, 4)
        )
        parts.append(letters.fit_transform(joined.str.slice(0, 3000)))
    shape = pd.DataFrame(
        {
            "length": np.log1p(joined.str.len()),
            "words": np.log1p(joined.str.count(r"\s+")),
            "capitals": joined.str.count(r"[A-Z]") / joined.str.len().clip(lower=1),
            "marks": joined.str.count(r"[!?$%]") / joined.str.len().clip(lower=1),
        }
    )
    shape = (shape / shape.max().clip(lower=1e-9)).fillna(0)
    ngrams = hstack(parts).tocsr()
    full = hstack([ngrams, csr_matrix(shape.to_numpy())]).tocsr()
    say(f"{full.shape[1]} features of {len(joined)} texts")
    if problem.kind == "number":
        return [("ridge", Ridge(alpha=2.0), full[:rows], full[rows:])]
    strength = 1.0 if level == 1 else 8.0
    chosen = [("logistic", LogisticRegression(C=strength, max_iter=300), full[:rows], full[rows:])]
    if level >= 3:
        chosen.append(("log-count ratio", LogCountRatio(C=2.0), ngrams[:rows], ngrams[rows:]))
        chosen.append(("complement Bayes", ComplementNB(alpha=0.3), ngrams[:rows], ngrams[rows:]))
    return chosen
