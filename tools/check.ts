import { checkSteps } from "./check-steps.ts";
import { reportTally, runSteps } from "./steps.ts";

reportTally(await runSteps(checkSteps, 2));
