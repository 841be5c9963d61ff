import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";

/** HOOK-4: the delay after each failed attempt. */
const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
];
/** Fewer than for other receivers, because an old chat message is useless. */
const MAX_CHAT_ATTEMPTS = 5;
const MAX_RETRY_AFTER_MS = HOUR_MS;
const JITTER_RATIO = 0.1;

interface Failure {
  /** The number of attempts, including this one. */
  readonly tries: number;
  readonly isChat: boolean;
  readonly retryAfterSeconds: number | undefined;
  /** Random, from 0 to 1. */
  readonly random: number;
}

/** HOOK-4: the delay until the next attempt in milliseconds; undefined if there is none. */
export function getRetryDelayMs({
  tries,
  isChat,
  retryAfterSeconds = 0,
  random,
}: Failure): number | undefined {
  const delayMs = isChat && tries >= MAX_CHAT_ATTEMPTS ? undefined : DELAYS_MS[tries - 1];
  if (delayMs === undefined) return undefined;
  const jitteredDelayMs = delayMs * (1 - JITTER_RATIO + 2 * JITTER_RATIO * random);
  return Math.round(Math.max(jitteredDelayMs, Math.min(retryAfterSeconds * SECOND_MS, MAX_RETRY_AFTER_MS)));
}

/** HOOK-9: the time between two requests to a chat. */
export const CHAT_INTERVAL_MS = 3 * SECOND_MS;
/**
 * The interval plus the tolerated clock difference between machines. A longer wait means that a clock was set back
 * (CLOCK-1).
 */
const MAX_CHAT_WAIT_MS = CHAT_INTERVAL_MS + 10 * SECOND_MS;

/** HOOK-9: whether a chat must wait before its next request. */
export function isChatPaused({ nextRequestAt }: { readonly nextRequestAt: Date | null }, now: Date): boolean {
  const waitMs = nextRequestAt === null ? 0 : nextRequestAt.getTime() - now.getTime();
  return waitMs > 0 && waitMs <= MAX_CHAT_WAIT_MS;
}

const MAX_FAILING_MS = 24 * HOUR_MS;
const MAX_FAILURES = 20;

interface FailureHistory {
  readonly failingSince: Date;
  readonly failures: number;
}

/** HOOK-5: whether a webhook has failed for so long that it is disabled. */
export function shouldDisable({ failingSince, failures }: FailureHistory, now: Date): boolean {
  return failures >= MAX_FAILURES && now.getTime() - failingSince.getTime() >= MAX_FAILING_MS;
}
