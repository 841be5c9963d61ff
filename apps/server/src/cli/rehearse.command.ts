import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { renderPage } from "@gonfalon/rehearse/page.ts";
import { MAX_RAMP_SECONDS, type Plan } from "@gonfalon/rehearse/plan.ts";
import { rehearse } from "@gonfalon/rehearse/rehearsal.ts";
import { RehearsalError } from "@gonfalon/rehearse/rehearsal-error.ts";
import { type Summary, summarize } from "@gonfalon/rehearse/summary.ts";
import { isClean } from "@gonfalon/rehearse/sweep.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";

export const usage = `gonfalon rehearse <address> [options]

Simulates the opening minute of an event against a running platform: generated teams sign in, register for a hidden
game, open the board and submit flags. Then reports how many teams the platform supports and what to check before
the event, writes a report, and removes everything it created. Ctrl-C stops it early and cleans up too.

The environment variable GONFALON_TOKEN contains an API token with the scopes Read, Edit and Administration for all
games (Administration → Tokens).

  --teams 100        number of teams with one player each
  --ramp 30          seconds over which the teams arrive
  --duration 60      seconds for which they play
  --pace 2           average seconds between two actions of a player
  --challenges 10    half of them with a shared flag, half with one flag per team
  --containers name  each team starts a container of this image; --port 80 is its port
  --no-hubs          do not connect to the hubs
  --report file      report file (rehearsal.html; the data is written next to it as .json)`;

const LIMITS = {
  teams: { min: 1, max: 10_000 },
  ramp: { min: 0, max: MAX_RAMP_SECONDS },
  duration: { min: 1, max: 3600 },
  pace: { min: 0.1, max: 60 },
  challenges: { min: 1, max: 100 },
  port: { min: 1, max: 65_535 },
} as const;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { plan, report } = parseCommandLine(args, terminal);
  const stopController = new AbortController();
  const onSignal = () => {
    // A second Ctrl-C skips the cleanup; the next rehearsal removes the rest.
    if (stopController.signal.aborted) process.exit(130);
    terminal.printError("Stopping early and cleaning up. Press Ctrl-C again to skip the cleanup.");
    stopController.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    const summary = summarize(
      await rehearse(plan, { print: terminal.printError, stopSignal: stopController.signal }),
    );
    await writeFile(report, renderPage(summary));
    await writeFile(report.replace(/(\.html?)?$/, ".json"), `${JSON.stringify(summary, null, 2)}\n`);
    terminal.print(describeSummary(summary, report));
    return summary.verdict.faults.length === 0 && isClean(summary.remaining) ? 0 : 1;
  } catch (error) {
    if (error instanceof RehearsalError) throw new CommandError(error.message, { cause: error });
    throw error;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}

function parseCommandLine(
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
  const readNumber = (name: keyof typeof LIMITS) => parseNumber(name, values[name]);
  return {
    report: resolve(folder, values.report),
    plan: {
      url: parseUrl(positionals),
      token,
      teams: Math.round(readNumber("teams")),
      challenges: Math.round(readNumber("challenges")),
      rampSeconds: readNumber("ramp"),
      playSeconds: readNumber("duration"),
      paceSeconds: readNumber("pace"),
      usesHub: values.hubs,
      container:
        values.containers === undefined ? undefined : { image: values.containers, port: readNumber("port") },
    },
  };
}

function parseUrl([address = "", ...extraArguments]: readonly string[]): string {
  if (extraArguments.length > 0) throw new UsageError("Specify one platform.");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new UsageError("Specify the URL of the platform, such as https://ctf.example.org.");
  return url.origin;
}

function parseNumber(name: keyof typeof LIMITS, text: string): number {
  const { min, max } = LIMITS[name];
  const number = Number(text);
  if (text.trim() === "" || !(number >= min && number <= max))
    throw new UsageError(`--${name} must be a number from ${min} to ${max}.`);
  return number;
}

function describeSummary({ verdict, checks, requests, solves, remaining }: Summary, report: string): string {
  const labels = { ok: "ok  ", warn: "WARN", fail: "FAIL" };
  return [
    "",
    verdict.sentence,
    ...verdict.faults.map((fault) => `  - ${fault}`),
    "",
    `${requests.total} requests, ${requests.perSecond} per second, ${requests.failed} failed; ${solves.accepted} solves, ${solves.lost.length} lost, ${solves.duplicate.length} duplicated.`,
    "",
    ...checks.flatMap(({ name, state, finding, advice }) => [
      `${labels[state]}  ${name}: ${finding}`,
      ...(advice === "" ? [] : [`      ${advice}`]),
    ]),
    "",
    isClean(remaining)
      ? "Everything was removed."
      : "Some objects could not be removed; run the rehearsal again.",
    `The report is in ${report}.`,
  ].join("\n");
}
