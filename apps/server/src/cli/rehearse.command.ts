import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { RehearsalError } from "@gonfalon/rehearse/organiser.ts";
import { pageOf } from "@gonfalon/rehearse/page.ts";
import type { Plan } from "@gonfalon/rehearse/plan.ts";
import { rehearse } from "@gonfalon/rehearse/rehearsal.ts";
import { type Summary, summaryOf } from "@gonfalon/rehearse/summary.ts";
import { isClean } from "@gonfalon/rehearse/sweep.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";

export const usage = `gonfalon rehearse <address> [options]

Plays the opening minute of an event against a running platform: made-up teams sign in, register in a hidden
game, open the board and send flags. Then says how many teams the platform carries and what to look at before
the event, writes a report, and removes everything it made. Ctrl-C ends it early and removes it as well.

The environment variable GONFALON_TOKEN holds an API token of an administrator (Administration → Tokens).

  --teams 100        how many teams, of one player each
  --ramp 30          seconds in which they come in
  --duration 60      seconds for which they go on
  --pace 2           seconds between two acts of a player, on average
  --challenges 10    half of them with one flag for all, half with a flag for each team
  --containers name  let each team start a container of this image; --port 80 is the port in it
  --no-hubs          do not listen to live updates
  --report file      where to write the report (rehearsal.html; its data beside it as .json)`;

const LIMITS = {
  teams: { min: 1, max: 10_000 },
  ramp: { min: 0, max: 3600 },
  duration: { min: 1, max: 3600 },
  pace: { min: 0.1, max: 60 },
  challenges: { min: 1, max: 100 },
  port: { min: 1, max: 65_535 },
} as const;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { plan, report } = read(args, terminal);
  const stop = new AbortController();
  const end = () => {
    // Who asks twice does not want to wait for the removal; the next rehearsal makes up for it.
    if (stop.signal.aborted) process.exit(130);
    terminal.remark("Ending early; what was made is being removed. Once more to leave it lying.");
    stop.abort();
  };
  process.on("SIGINT", end).on("SIGTERM", end);
  try {
    const summary = summaryOf(await rehearse(plan, { say: terminal.remark, stopped: stop.signal }));
    await writeFile(report, pageOf(summary));
    await writeFile(report.replace(/(\.html?)?$/, ".json"), `${JSON.stringify(summary, null, 2)}\n`);
    terminal.say(conclusion(summary, report));
    return summary.verdict.faults.length === 0 && isClean(summary.left) ? 0 : 1;
  } catch (error) {
    if (error instanceof RehearsalError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}

function read(
  args: readonly string[],
  { env, folder }: Terminal,
): { readonly plan: Plan; readonly report: string } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      teams: { type: "string", default: "100" },
      ramp: { type: "string", default: "30" },
      duration: { type: "string", default: "60" },
      pace: { type: "string", default: "2" },
      challenges: { type: "string", default: "10" },
      containers: { type: "string" },
      port: { type: "string", default: "80" },
      hubs: { type: "boolean", default: true },
      report: { type: "string", default: "rehearsal.html" },
    },
  });
  const token = env["GONFALON_TOKEN"] ?? "";
  if (token === "") throw new UsageError("GONFALON_TOKEN is not set.");
  const number = (name: keyof typeof LIMITS) => numberOf(name, values[name]);
  return {
    report: resolve(folder, values.report),
    plan: {
      url: addressOf(positionals),
      token,
      teams: Math.round(number("teams")),
      challenges: Math.round(number("challenges")),
      rampSeconds: number("ramp"),
      playSeconds: number("duration"),
      paceSeconds: number("pace"),
      hubs: values.hubs,
      container:
        values.containers === undefined ? undefined : { image: values.containers, port: number("port") },
    },
  };
}

function addressOf([address = "", ...more]: readonly string[]): string {
  if (more.length > 0) throw new UsageError("One platform at a time.");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new UsageError("Name the address of the platform, such as https://ctf.example.org.");
  return url.origin;
}

function numberOf(name: keyof typeof LIMITS, text: string): number {
  const { min, max } = LIMITS[name];
  const value = Number(text);
  if (text.trim() === "" || !(value >= min && value <= max))
    throw new UsageError(`--${name} is a number from ${min} to ${max}.`);
  return value;
}

function conclusion({ verdict, preflight, calls, solves, left }: Summary, report: string): string {
  const signs = { ok: "ok  ", warn: "look", fail: "FIX " };
  return [
    "",
    verdict.sentence,
    ...verdict.faults.map((fault) => `  - ${fault}`),
    "",
    `${calls.total} calls, ${calls.perSecond} a second, ${calls.failed} failed; ${solves.answered} solves, ${solves.lost.length} lost, ${solves.doubled.length} double.`,
    "",
    ...preflight.flatMap(({ name, state, finding, advice }) => [
      `${signs[state]}  ${name}: ${finding}`,
      ...(advice === "" ? [] : [`      ${advice}`]),
    ]),
    "",
    isClean(left)
      ? "Everything that was made is removed."
      : "Not everything could be removed; rehearse again.",
    `The report is in ${report}.`,
  ].join("\n");
}
