/** Python programs of differing strength for any task with a table and one target. They stand alone. */

const read = `
import pandas as pd
train = pd.read_csv("/data/train.csv", keep_default_na=False, na_values=[""])
test = pd.read_csv("/data/test.csv", keep_default_na=False, na_values=[""])
sample = pd.read_csv("/data/sample_submission.csv")
target = [name for name in train.columns if name not in test.columns][-1]
features = [name for name in test.columns if name != "id"]
y = train[target].astype(str)
def submit(model, x):
    p = pd.DataFrame(model.predict_proba(x), columns=model.classes_).clip(1e-4, 1)
    out = pd.DataFrame({"id": test["id"]})
    names = list(sample.columns[1:])
    if len(names) == 1:
        share = float(sample[names[0]].mean())
        positive = (y.value_counts(normalize=True) - share).abs().idxmin()
        out[names[0]] = p[positive]
    else:
        out[names] = p[names].div(p[names].sum(axis=1), axis=0)
    out.to_csv("submission.csv", index=False)
`;

/** The sample submission as it is. */
export const copySample = `
import shutil
shutil.copyfile("/data/sample_submission.csv", "submission.csv")
`;

/** A logistic regression over the numeric columns alone. */
export const linear = `${read}
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
numbers = train[features].select_dtypes("number").columns[-3:]
model = make_pipeline(SimpleImputer(), StandardScaler(), LogisticRegression(C=0.1)).fit(train[numbers], y)
submit(model, test[numbers])
print("logistic regression over", ", ".join(numbers))
`;

/** Numbers and categories, linear model and boosted trees together. */
export const blend = `${read}
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.ensemble import HistGradientBoostingClassifier, VotingClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
encode = lambda: make_column_transformer(
    (make_pipeline(SimpleImputer(), StandardScaler()), make_column_selector(dtype_include="number")),
    (OneHotEncoder(handle_unknown="ignore", sparse_output=False), make_column_selector(dtype_exclude="number")),
)
models = [
    ("linear", make_pipeline(encode(), LogisticRegression(C=1.0, max_iter=500))),
    ("trees", make_pipeline(encode(), HistGradientBoostingClassifier(max_iter=60, learning_rate=0.06, random_state=0))),
]
model = VotingClassifier(models, voting="soft").fit(train[features], y)
submit(model, test[features])
print("linear model and boosted trees over", len(features), "columns")
`;
