import { runCommandWith } from "./run-command.ts";

/** One step of a check. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** The expected outcome of the command. */
  readonly expect?: "success" | "failure";
}

export interface Tally {
  readonly passedCount: number;
  readonly failedCount: number;
}

/** Runs the steps, `maxParallel` of them at a time. Prints one line per step, and the output of failed steps. */
export async function runSteps(steps: readonly Step[], maxParallel = 1): Promise<Tally> {
  const waitingSteps = [...steps];
  let passedCount = 0;
  const runWaitingSteps = async () => {
    for (let step = waitingSteps.shift(); step; step = waitingSteps.shift())
      if (await runStep(step)) passedCount++;
  };
  await Promise.all(Array.from({ length: maxParallel }, runWaitingSteps));
  return { passedCount, failedCount: steps.length - passedCount };
}

/** Prints the totals as the last line, and sets the exit code. */
export function reportTally({ passedCount, failedCount }: Tally): void {
  process.stdout.write(`\n${passedCount} passed, ${failedCount} failed\n`);
  process.exitCode = failedCount > 0 ? 1 : 0;
}

async function runStep({ name, command, environment = {}, expect = "success" }: Step): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await runCommandWith(environment, ...command);
  const hasPassed = (code === 0) === (expect === "success");
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  process.stdout.write(`${hasPassed ? "ok    " : "FAILED"}  ${name.padEnd(24)} ${seconds.padStart(6)} s\n`);
  if (!hasPassed) process.stdout.write(`${output.trimEnd()}\n\n`);
  return hasPassed;
}
