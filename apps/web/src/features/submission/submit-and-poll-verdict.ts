import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";

interface Target {
  readonly gameId: number;
  readonly challengeId: number;
}

/** The polling interval and limit for a server that judges asynchronously. */
const POLL_INTERVAL_MS = 500;
const MAX_POLLS = 40;

/** Submits a flag and returns its verdict; `FlagSubmitted` if there is none after the last poll. */
export async function submitAndPollVerdict(
  { gameId, challengeId }: Target,
  flag: string,
): Promise<AnswerResult> {
  const params = { id: gameId, cid: challengeId };
  const sid = await call(submitFlag, { params, body: { flag: await encryptCredential(flag) } });
  for (let poll = 1; ; poll += 1) {
    const verdict = await call(getVerdict, { params: { ...params, sid } });
    if (verdict !== "FlagSubmitted" || poll === MAX_POLLS) return verdict;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
