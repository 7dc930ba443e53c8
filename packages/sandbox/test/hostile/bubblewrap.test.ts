import { hostileSuite, owners } from "./suite.ts";

hostileSuite("bubblewrap", owners);
