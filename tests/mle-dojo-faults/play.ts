import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for the logs of one test file; it goes with the process. */
export function logFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "mledojo-faults-"));
  process.once("exit", () => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** An `execute_code` action. */
export function execute(code: string): { name: "execute_code"; args: { code: string } } {
  return { name: "execute_code", args: { code } };
}

/** Python that submits the sample submission of penguins: valid, and last on the board. */
export const submitSample = `
import shutil
shutil.copy("/data/sample_submission.csv", "submission.csv")
`;

/** Python that submits a real model of penguins. */
export const submitModel = `
import pandas as pd
from sklearn.ensemble import RandomForestClassifier

train, test = pd.read_csv("/data/train.csv"), pd.read_csv("/data/test.csv")
features = [c for c in test.columns if c != "id"]
both = pd.get_dummies(pd.concat([train[features], test[features]])).fillna(-1)
model = RandomForestClassifier(n_estimators=60, random_state=0, n_jobs=1)
model.fit(both.iloc[: len(train)], train["species"])
answer = pd.DataFrame(model.predict_proba(both.iloc[len(train) :]), columns=model.classes_)
answer.insert(0, "id", test["id"].to_numpy())
answer.to_csv("submission.csv", index=False)
print("trained on", len(train))
`;
