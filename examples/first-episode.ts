/** One episode by hand: make an environment, run code that submits, end the episode. */
import assert from "node:assert/strict";
// #region readme
import { makeEnv } from "@mledojo/env";

const code = `
import pandas as pd
from sklearn.ensemble import HistGradientBoostingClassifier

train = pd.read_csv("/data/train.csv")
test = pd.read_csv("/data/test.csv")
features = ["bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g"]
model = HistGradientBoostingClassifier(random_state=0).fit(train[features], train["species"])
submission = pd.DataFrame(model.predict_proba(test[features]), columns=model.classes_)
submission.insert(0, "id", test["id"])
submission.to_csv("/workspace/submission.csv", index=False)
`;

const env = await makeEnv("penguins", { sandbox: "bubblewrap", maxSteps: 15 });
await env.reset({ seed: 0 });
const { observation, reward } = await env.step({ name: "execute_code", args: { code } });
console.log(observation.outcome, observation.scores.public?.score, reward);
const end = await env.step({ name: "finish" });
console.log(end.terminated, end.info.final?.scores.private?.humanRank);
await env.close();
// #endregion

assert.equal(observation.outcome, "scored", observation.message);
assert.ok((reward ?? 0) > 0.3, "a boosted tree beats a third of the leaderboard");
assert.ok(end.terminated && !end.truncated);
assert.equal(end.info.final?.step, 1);
