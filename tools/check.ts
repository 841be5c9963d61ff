import { checkSteps } from "./check-steps.ts";
import { conclude, runSteps } from "./steps.ts";

conclude(await runSteps(checkSteps, 2));
