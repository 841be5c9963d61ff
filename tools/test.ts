import { checkSteps } from "./check-steps.ts";
import { openDocker } from "./docker.ts";
import { conclude, runSteps, type Step } from "./steps.ts";
import {
  BUSYBOX,
  CHROMIUM,
  DOCKER,
  ensureProgram,
  IPTABLES,
  OPENSSL,
  type SystemProgram,
  TSHARK,
} from "./system-packages.ts";

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
  { name: "client and server build", run: ["node", "tools/build.ts"] },
  { name: "tunnel executable", run: ["vitest", "run", "--project", "tunnel"] },
];
const containers: Step = {
  name: "containers on Docker",
  run: ["vitest", "run", "--project", "docker"],
};

await using docker = await openDocker();
const journeys: Step = {
  name: "browser journeys",
  run: ["node", "tools/e2e.ts", "--grep-invert", "@docker"],
};
const journeysToContainers: Step = {
  name: "journeys to containers",
  // A container that starts changes the addresses of the machine, and browsers drop what is on its way to them then.
  run: ["node", "tools/e2e.ts", "--grep", "@docker", "--workers", "1"],
};
const engine = [DOCKER, BUSYBOX, IPTABLES, OPENSSL];
const hasBrowser = await ensureProgram(CHROMIUM);
const needing: readonly Needing[] = [
  { step: containers, programs: engine, isReady: docker.isUsable },
  { step: journeys, programs: [CHROMIUM], isReady: hasBrowser },
  { step: journeysToContainers, programs: [CHROMIUM, ...engine], isReady: hasBrowser && docker.isUsable },
];
await ensureProgram(TSHARK);
const ready = (step: Step) => needing.filter((one) => one.step === step && one.isReady).map(() => step);
// Containers keep people waiting more than processors, so that other tests fit in between; browsers want both cores.
const tallies = [
  await runSteps(checkSteps, 2),
  await runSteps([...ready(containers), ...steps], 2),
  await runSteps([...ready(journeys), ...ready(journeysToContainers)]),
];
const notRun = needing.filter(({ isReady }) => !isReady);
notRun.forEach(warnAbout);
conclude({
  passed: sum(tallies.map(({ passed }) => passed)),
  // Where nobody reads the warning, what was not run has not passed.
  failed: sum(tallies.map(({ failed }) => failed)) + (process.env["CI"] === "true" ? notRun.length : 0),
});

/** A step that needs more than npm brings. */
interface Needing {
  readonly step: Step;
  readonly programs: readonly SystemProgram[];
  readonly isReady: boolean;
}

function warnAbout({ step, programs }: Needing): void {
  const packages = programs.flatMap((program) => program.packages).join(", ");
  process.stdout.write(
    `\nNOT RUN: ${step.name}. What it needs is missing or not running. Install ${packages} and run again as root.\n`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
