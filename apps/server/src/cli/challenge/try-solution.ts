import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { hasContainer } from "@gonfalon/contract/enums.ts";
import { createTestInstance, destroyTestInstance } from "@gonfalon/contract/instance.ts";
import { CommandError } from "#cli/command.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import type { ChallengeFolder } from "./folders.ts";
import type { Platform } from "./platform.ts";

const POLL_INTERVAL_MS = 1000;
const MAX_POLLS = 120;

/** Why a challenge is skipped, as the end of the message "skipped, because they have …". */
export type SkipReason = "no container" | "neither solve nor healthcheck";

/** A challenge and the script that tests it. */
export interface ChallengeTest {
  readonly folder: ChallengeFolder;
  readonly script: string;
}

/** Returns the test of a challenge, or why the challenge is skipped. */
export function toTest(folder: ChallengeFolder): ChallengeTest | SkipReason {
  const script = folder.file.gonfalon?.solve ?? folder.file.healthcheck;
  if (!script) return "neither solve nor healthcheck";
  return hasContainer(folder.document.type) ? { folder, script } : "no container";
}

/** Starts the test container of a challenge and runs its script. Returns the exit code of the script. */
export async function trySolution(
  platform: Platform,
  challenges: readonly { readonly key: string; readonly challengeId: number }[],
  { folder, script }: ChallengeTest,
): Promise<number> {
  const id = platform.gameId;
  const challenge = challenges.find(({ key }) => key === folder.document.key);
  if (!challenge)
    throw new CommandError(`${folder.document.key} is not in the game: run gonfalon challenge push first.`);
  const params = { id, cid: challenge.challengeId };
  await platform.call(createTestInstance, { params });
  try {
    return await runScript(folder.path, script, await waitForEntry(platform, params));
  } finally {
    await platform.call(destroyTestInstance, { params });
  }
}

async function waitForEntry(
  platform: Platform,
  params: { readonly id: number; readonly cid: number },
): Promise<string> {
  for (let pollCount = 0; pollCount < MAX_POLLS; pollCount++) {
    const { testContainer } = await platform.call(getEditedChallenge, { params });
    if (testContainer?.entry) return testContainer.entry;
    if (!testContainer) break;
    await wait(POLL_INTERVAL_MS);
  }
  throw new CommandError("The test container did not start.");
}

async function runScript(folder: string, script: string, entry: string): Promise<number> {
  const path = resolve(folder, script);
  const child = spawn(path, ["--connection-info", entry], { cwd: folder, shell: false, stdio: "inherit" });
  const [code] = (await once(child, "exit").catch((error: unknown) => {
    throw new CommandError(`${script} cannot be run: ${getErrorReason(error)}`, { cause: error });
  })) as [number | null];
  return code ?? 1;
}
