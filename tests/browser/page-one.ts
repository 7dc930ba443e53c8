import { rocAuc } from "@mledojo/metrics";
import { show } from "./show.ts";

show(rocAuc([0, 1], [0.2, 0.7]));
