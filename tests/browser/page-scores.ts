import { scores } from "./scores.ts";
import { show } from "./show.ts";

show(scores());
