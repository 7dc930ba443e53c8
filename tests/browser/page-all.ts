import { metrics } from "@mledojo/metrics";
import { show } from "./show.ts";

show(Object.keys(metrics).length);
