import { hostileSuite, owners } from "./suite.ts";

for (const owner of owners) hostileSuite("bubblewrap", owner);
