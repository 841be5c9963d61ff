import type { AnswerResult } from "@gonfalon/contract/enums.ts";
import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import { call } from "#api/call.ts";
import { encryptCredential } from "#api/credentials.ts";
import { wait } from "#time/wait.ts";

interface Target {
  readonly gameId: number;
  readonly challengeId: number;
}

/** The polling interval and limit for a server that judges asynchronously. */
const POLL_INTERVAL_MS = 500;
const MAX_POLLS = 40;

interface JudgedFlag {
  readonly submissionId: number;
  /** `FlagSubmitted` if there is no verdict after the last poll. */
  readonly verdict: AnswerResult;
}

/** Submits a flag and waits for its verdict. */
export async function submitAndPollVerdict(
  { gameId, challengeId }: Target,
  flag: string,
): Promise<JudgedFlag> {
  const params = { id: gameId, cid: challengeId };
  const submissionId = await call(submitFlag, { params, body: { flag: await encryptCredential(flag) } });
  for (let pollCount = 1; ; pollCount += 1) {
    const verdict = await call(getVerdict, { params: { ...params, sid: submissionId } });
    if (verdict !== "FlagSubmitted" || pollCount === MAX_POLLS) return { submissionId, verdict };
    await wait(POLL_INTERVAL_MS);
  }
}
