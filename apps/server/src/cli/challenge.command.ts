import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { listDocuments, type SyncResult } from "@gonfalon/contract/challenge-document.ts";
import { type ChallengeFolder, readFolders } from "./challenge/folders.ts";
import { openPlatform, type Platform } from "./challenge/platform.ts";
import { pull } from "./challenge/pull.ts";
import { diff, push } from "./challenge/sync.ts";
import { type ChallengeTest, type SkipReason, toTest, trySolution } from "./challenge/try-solution.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";

export const usage = `gonfalon challenge lint [folders]
gonfalon challenge diff|push [folders] --url <address> --game <id> [--prune]
gonfalon challenge pull <folder> --url <address> --game <id> [--replace]
gonfalon challenge test [folders] --url <address> --game <id>

Manages the challenges of a game as folders with a challenge.yml in the format of ctfcli. lint checks the folders, diff
shows what push would change, push creates and updates challenges, pull writes folders, and test starts the test
container of each challenge that has a container and a solve or healthcheck script, and runs the script with
--connection-info <address>.

The environment variable GONFALON_TOKEN contains an API token with the scope Edit (Administration → Tokens). A token
that is restricted to the game suffices, except to pull attachments.

  --prune    disable the challenges of the game that have no folder
  --replace  let pull overwrite files that have other content
  --json     print the results of lint, diff and push as JSON

Exit code: 0 on success, 1 if diff finds differences, a test fails or an error occurs, 2 for invalid arguments.`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: "string" },
      game: { type: "string" },
      prune: { type: "boolean", default: false },
      replace: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    },
  });
  const [command = "", ...paths] = positionals;
  if (!["lint", "diff", "push", "pull", "test"].includes(command))
    throw new UsageError("Specify lint, diff, push, pull or test.");
  const platform = command === "lint" ? undefined : connect(values, terminal);
  if (command === "pull" && platform) return runPull(platform, paths, { ...values, terminal });

  const { folders, errors, notes } = await readFolders(terminal.folder, paths);
  for (const note of notes) terminal.printError(`note: ${note}`);
  for (const error of errors) terminal.printError(error);
  if (errors.length > 0) return 1;
  if (folders.length === 0) throw new UsageError("There is no challenge.yml in these folders.");
  if (!platform) {
    terminal.print(values.json ? JSON.stringify({ challenges: folders.length }) : `${folders.length} valid`);
    return 0;
  }
  if (command === "test") return runTests(platform, folders, terminal);
  const syncResults = await (command === "push" ? push : diff)(platform, folders, values);
  terminal.print(values.json ? JSON.stringify(syncResults, undefined, 2) : describeResults(syncResults));
  return command === "diff" && syncResults.some(({ action }) => action !== "None") ? 1 : 0;
}

function connect(
  { url = "", game = "" }: { readonly url?: string | undefined; readonly game?: string | undefined },
  { env, printError }: Terminal,
): Platform {
  const token = env["GONFALON_TOKEN"] ?? "";
  if (token === "") throw new UsageError("GONFALON_TOKEN is not set.");
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError("Specify the URL of the platform with --url, such as https://ctf.example.org.");
  if (!/^[1-9]\d{0,9}$/.test(game)) throw new UsageError("Specify the id of the game with --game.");
  return openPlatform({
    url: new URL(url).origin,
    token,
    gameId: Number(game),
    wait: async (seconds) => {
      printError(`note: the platform limits the number of requests; the next one is sent in ${seconds} s`);
      await delay(seconds * 1000);
    },
  });
}

async function runPull(
  platform: Platform,
  paths: readonly string[],
  { replace, terminal }: { readonly replace: boolean; readonly terminal: Terminal },
): Promise<number> {
  const [folder, ...extraArguments] = paths;
  if (folder === undefined || extraArguments.length > 0) throw new UsageError("Specify one folder.");
  const keys = await pull(platform, resolve(terminal.folder, folder), { replace });
  for (const key of keys) terminal.print(key);
  return 0;
}

/** CODE-7: tests every challenge that has a script and a container. */
async function runTests(
  platform: Platform,
  folders: readonly ChallengeFolder[],
  terminal: Terminal,
): Promise<number> {
  const skippedKeys: Record<SkipReason, string[]> = {
    "no container": [],
    "neither solve nor healthcheck": [],
  };
  const tests: ChallengeTest[] = [];
  for (const folder of folders) {
    const test = toTest(folder);
    if (typeof test === "string") skippedKeys[test].push(folder.document.key);
    else tests.push(test);
  }
  const failedCount = tests.length === 0 ? 0 : await countFailedTests(platform, tests, terminal);
  for (const [reason, keys] of Object.entries(skippedKeys))
    if (keys.length > 0) terminal.print(`skipped, because they have ${reason}: ${keys.join(", ")}`);
  return failedCount === 0 ? 0 : 1;
}

/** Runs the tests one after the other and prints their results. */
async function countFailedTests(
  platform: Platform,
  tests: readonly ChallengeTest[],
  terminal: Terminal,
): Promise<number> {
  // If the platform rejects this request, no test can be run.
  const challenges = await platform.call(listDocuments, { params: { id: platform.gameId } });
  let failedCount = 0;
  for (const test of tests)
    if (!(await printResult(test.folder.document.key, trySolution(platform, challenges, test), terminal)))
      failedCount += 1;
  return failedCount;
}

/** Returns whether the test has passed. */
async function printResult(
  key: string,
  exitCode: Promise<number>,
  { print, printError }: Terminal,
): Promise<boolean> {
  try {
    const code = await exitCode;
    print(`${key}: ${code === 0 ? "passed" : `failed with exit code ${code}`}`);
    return code === 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    printError(`${key}: ${error.message}`);
    return false;
  }
}

function describeResults(results: readonly SyncResult[]): string {
  return results
    .flatMap(({ key, action, changes }) => [
      `${(action === "None" ? "unchanged" : action.toLowerCase()).padEnd(9)} ${key}`,
      ...changes.map(({ path, from, to }) => `          ${path}: ${shorten(from)} → ${shorten(to)}`),
    ])
    .join("\n");
}

const MAX_SHOWN_CHARACTERS = 60;

function shorten(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;
}
