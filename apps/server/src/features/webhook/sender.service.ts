import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { tryWithLeases } from "#db/lease.ts";
import { inTransaction } from "#db/transaction.ts";
import { instant } from "#kernel/instant.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { isHopeless, retryDelay } from "./retry.domain.ts";
import {
  type DueDelivery,
  disableWebhook,
  findReceiver,
  type Lane,
  listDueDeliveries,
  listDueLanes,
  type Receiver,
  updateDelivered,
  updateFailing,
  updateNotDelivered,
  updateSucceeded,
} from "./sending.repo.ts";
import type { Outcome, Transmission } from "./transmission.ts";
import { isChat } from "./webhook.domain.ts";

export interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly transmission: Transmission;
}

const MAX_REQUESTS = 8;
/** Requests of a lane before it gives way to others. */
const MAX_REQUESTS_PER_TURN = 100;
/** HOOK-9 */
const MAX_JOINED = 10;
const GONE = 410;
const CHAT_INTERVAL_MS = 3 * SECOND_MS;

/** HOOK-2: sends due deliveries. A lane is leased, so that its requests keep their order in all processes. */
export function webhookSender({ db, clock, random, log, transmission }: SenderDeps) {
  const running = new Map<string, Promise<void>>();
  /** The number of the last turn of each lane: those that have waited longest are next. */
  const turns = new Map<string, number>();
  let turn = 0;
  let isClosing = false;

  /** Starts to send what is due; does not wait for responses. */
  async function dispatch(): Promise<void> {
    const due = await listDueLanes(db, clock.now());
    const byTurn = due.toSorted((a, b) => (turns.get(laneName(a)) ?? 0) - (turns.get(laneName(b)) ?? 0));
    for (const lane of byTurn) {
      const name = laneName(lane);
      if (isClosing || running.size >= MAX_REQUESTS) return;
      if (!running.has(name))
        running.set(
          name,
          run(lane, name).finally(() => running.delete(name)),
        );
    }
  }

  async function run(lane: Lane, name: string): Promise<void> {
    turns.set(name, (turn += 1));
    try {
      await tryWithLeases(db, [name], () => drain(lane));
    } catch (err) {
      log.warn({ err, webhookId: lane.webhookId }, "sending the deliveries of a webhook failed");
    }
  }

  async function drain(lane: Lane): Promise<void> {
    for (let requests = 0; requests < MAX_REQUESTS_PER_TURN && !isClosing; requests += 1)
      if (!(await sendNext(lane))) return;
  }

  /** Whether a request was sent successfully, so that the next one may follow. */
  async function sendNext(lane: Lane): Promise<boolean> {
    const now = clock.now();
    const receiver = await findReceiver(db, lane.webhookId);
    if (!receiver?.isEnabled || (receiver.nextRequestAt ?? now) > now) return false;
    const [first, ...others] = await listDueDeliveries(db, lane, now, isChat(receiver) ? MAX_JOINED : 1);
    if (!first) return false;
    const outcome = await transmission.send(receiver, [first, ...others]);
    await record(receiver, [first, ...others].slice(0, outcome.sent), outcome);
    return outcome.attempt.fault === null;
  }

  function record(receiver: Receiver, sent: readonly DueDelivery[], outcome: Outcome): Promise<void> {
    const now = clock.now();
    const nextRequestAt = isChat(receiver) ? instant(outcome.attempt.at + CHAT_INTERVAL_MS) : null;
    return inTransaction(db, async (tx, afterCommit) => {
      if (outcome.attempt.fault !== null) {
        const report = await recordFailure(tx, receiver, sent, outcome, nextRequestAt);
        return afterCommit(report);
      }
      const ids = sent.map(({ id }) => id);
      await updateDelivered(tx, ids, outcome.attempt);
      await updateSucceeded(tx, receiver.id, now, nextRequestAt);
    });
  }

  async function recordFailure(
    tx: Db,
    receiver: Receiver,
    sent: readonly DueDelivery[],
    { attempt, retryAfterSeconds }: Outcome,
    nextRequestAt: Date | null,
  ): Promise<() => void> {
    const now = clock.now();
    for (const { id, tries } of sent) {
      const failure = { tries: tries + 1, isChat: isChat(receiver), retryAfterSeconds, chance: chance() };
      const delay = retryDelay(failure);
      await updateNotDelivered(
        tx,
        id,
        attempt,
        delay === undefined ? undefined : instant(now.getTime() + delay),
      );
    }
    const failing = await updateFailing(tx, receiver.id, now, nextRequestAt);
    // The webhook may have been deleted.
    if (!failing) return () => undefined;
    const { name, gameId, failures, failingSince } = failing;
    const isGone = attempt.status === GONE;
    const isDisabled = isGone || (failingSince !== null && isHopeless({ failingSince, failures }, now));
    if (isDisabled) await disableWebhook(tx, receiver.id, isGone ? "Gone" : "Failing");
    const about = { status: "Failed", webhookId: receiver.id, name, gameId, fault: attempt.fault } as const;
    return () => {
      log.warn({ ...about, httpStatus: attempt.status }, "webhook not delivered");
      if (isDisabled) log.error(about, "webhook disabled");
    };
  }

  /** From 0 to 1. */
  function chance(): number {
    return Number.parseInt(random.hex(4), 16) / 0xff_ff;
  }

  /** Sends everything that is due. */
  async function deliver(): Promise<void> {
    await dispatch();
    await Promise.all(running.values());
  }

  /** Ends after the current requests. */
  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all(running.values());
  }

  return { dispatch, deliver, close };
}

/** The lease of a lane. Both lanes of a chat share one, because its requests must not follow each other too fast. */
function laneName({ webhookId, isRetry, isChat: isSlow }: Lane): string {
  return `webhook ${webhookId}${isRetry && !isSlow ? " retries" : ""}`;
}
