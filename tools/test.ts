import { checkSteps } from "./check-steps.ts";
import { conclude, runSteps, type Step } from "./steps.ts";
import { CHROMIUM, ensureProgram, type SystemProgram } from "./system-packages.ts";

const steps: readonly Step[] = [
  { name: "generated files", run: ["node", "tools/generate.ts", "--verify"] },
  { name: "integration tests", run: ["vitest", "run", "--project", "integration"] },
  { name: "component tests", run: ["vitest", "run", "--project", "web"] },
  // A runner that ends with 0 whatever happens makes every other line here worthless.
  {
    name: "a failing test fails",
    run: ["vitest", "run", "--config", "tools/must-fail/vitest.config.ts"],
    expect: "failure",
  },
  { name: "web client builds", run: ["node", "tools/build.ts"] },
];
const journeys: Step = { name: "browser journeys", run: ["node", "tools/e2e.ts"] };

const chromium = await ensureProgram(CHROMIUM);
const checked = await runSteps(checkSteps, 2);
const tested = await runSteps(chromium ? [...steps, journeys] : steps);
const tally = { passed: checked.passed + tested.passed, failed: checked.failed + tested.failed };
if (chromium) conclude(tally);
else conclude(withoutJourneys());

function withoutJourneys() {
  const mandatory = process.env["CI"] === "true";
  warnAbout(CHROMIUM, journeys);
  return mandatory ? { ...tally, failed: tally.failed + 1 } : tally;
}

function warnAbout({ name, path, packages }: SystemProgram, step: Step): void {
  process.stdout.write(
    `\nNOT RUN: ${step.name}. ${name} is missing (${path}). Install ${packages.join(", ")} and run again.\n`,
  );
}
