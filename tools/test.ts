import { checkSteps } from "./check-steps.ts";
import { openDocker } from "./docker.ts";
import { reportTally, runSteps, type Step } from "./steps.ts";
import {
  BUSYBOX,
  CHROMIUM,
  DOCKER,
  ensurePrograms,
  InstallationFailed,
  IPTABLES,
  isInstalled,
  OPENSSL,
  type SystemProgram,
  TSHARK,
} from "./system-packages.ts";

/** The longest steps start first, so that no core is idle at the end. */
const steps: readonly Step[] = [
  createIntegrationStep(1),
  createIntegrationStep(2),
  { name: "component tests", command: ["vitest", "run", "--project", "web"] },
  { name: "adapter tests", command: ["vitest", "run", "--project", "adapters"] },
  { name: "generated files", command: ["node", "tools/generate.ts", "--verify"] },
  // Proves that a failing test makes the runner fail; a runner that always exits with 0 would hide every failure.
  {
    name: "a failing test fails",
    command: ["vitest", "run", "--config", "tools/must-fail/vitest.config.ts"],
    expect: "failure",
  },
  { name: "client and server build", command: ["node", "tools/build.ts"] },
];

/** Run in parallel with the end-to-end tests with containers, which leave one core idle. */
const lastSteps: readonly Step[] = [
  { name: "documentation site", command: ["vitest", "run", "--project", "site"] },
  { name: "tunnel executable", command: ["vitest", "run", "--project", "tunnel"] },
];

/** One half of the integration tests. Each half uses one core, so two halves use both cores. */
function createIntegrationStep(part: 1 | 2): Step {
  return {
    name: `integration tests, ${part}/2`,
    command: ["vitest", "run", "--project", "integration", `--shard=${part}/2`],
  };
}

const captureTests: Step = {
  name: "traffic captures",
  command: ["vitest", "run", "--project", "captures"],
};
const containerTests: Step = {
  name: "containers on Docker",
  command: ["vitest", "run", "--project", "docker"],
};
const browserTests: Step = {
  name: "end-to-end tests",
  command: ["node", "tools/e2e.ts", "--grep-invert", "@docker"],
};
const browserTestsWithContainers: Step = {
  name: "end-to-end, containers",
  // Starting a container changes the host's addresses, and Chromium then aborts in-flight requests. Run serially.
  command: ["node", "tools/e2e.ts", "--grep", "@docker", "--workers", "1"],
};

const enginePrograms = [DOCKER, BUSYBOX, IPTABLES, OPENSSL];
await ensurePrograms([...enginePrograms, CHROMIUM, TSHARK]).catch(stopWithReason);
await using docker = await openDocker();
const hasEngine = docker.isUsable && (await areAllInstalled(enginePrograms));
const hasBrowser = await isInstalled(CHROMIUM);
const hasAnalyzer = await isInstalled(TSHARK);
const conditionalSteps: readonly ConditionalStep[] = [
  { step: captureTests, programs: [TSHARK], isReady: hasAnalyzer },
  { step: containerTests, programs: enginePrograms, isReady: hasEngine },
  { step: browserTests, programs: [CHROMIUM], isReady: hasBrowser },
  {
    step: browserTestsWithContainers,
    programs: [CHROMIUM, ...enginePrograms],
    isReady: hasBrowser && hasEngine,
  },
];
const selectIfReady = (step: Step) =>
  conditionalSteps.some((candidate) => candidate.step === step && candidate.isReady) ? [step] : [];

// Container tests mostly wait, and every other step uses one core. Browser tests without containers use both cores.
const tallies = [
  await runSteps(checkSteps, 2),
  await runSteps([...selectIfReady(containerTests), ...steps, ...selectIfReady(captureTests)], 3),
  await runSteps(selectIfReady(browserTests)),
  await runSteps([...selectIfReady(browserTestsWithContainers), ...lastSteps], 2),
];
const skippedSteps = conditionalSteps.filter(({ isReady }) => !isReady);
skippedSteps.forEach(warnAbout);
reportTally({
  passedCount: sum(tallies.map(({ passedCount }) => passedCount)),
  // In CI nobody reads the warning, so a step that did not run counts as failed.
  failedCount:
    sum(tallies.map(({ failedCount }) => failedCount)) +
    (process.env["CI"] === "true" ? skippedSteps.length : 0),
});

/** A step that needs programs outside npm. */
interface ConditionalStep {
  readonly step: Step;
  readonly programs: readonly SystemProgram[];
  readonly isReady: boolean;
}

async function areAllInstalled(programs: readonly SystemProgram[]): Promise<boolean> {
  return (await Promise.all(programs.map(isInstalled))).every(Boolean);
}

function stopWithReason(error: unknown): never {
  if (!(error instanceof InstallationFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function warnAbout({ step, programs }: ConditionalStep): void {
  const packages = programs.flatMap((program) => program.packages).join(", ");
  process.stdout.write(
    `\nNOT RUN: ${step.name}. A program is missing or not running. Install ${packages} and run again as root.\n`,
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
