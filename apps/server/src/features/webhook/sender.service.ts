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
/** Requests whose outcomes are stored together. After a kill at most these are sent again, with the same ids (HOOK-1). */
const MAX_BATCH = 20;
/** A webhook that is changed or disabled gets no request of its former state after this time. */
const MAX_BATCH_MS = SECOND_MS;
/** HOOK-9 */
const MAX_JOINED = 10;
const GONE = 410;
const CHAT_INTERVAL_MS = 3 * SECOND_MS;

/** A request and the deliveries that it contained. */
interface Sent {
  readonly deliveries: readonly DueDelivery[];
  readonly outcome: Outcome;
}

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
    let requests = 0;
    while (requests < MAX_REQUESTS_PER_TURN && !isClosing) {
      const sent = await sendBatch(lane);
      if (sent === 0) return;
      requests += sent;
    }
  }

  /** Sends the next requests of a lane, one after the other. Returns their number, or 0 if no other may follow now. */
  async function sendBatch(lane: Lane): Promise<number> {
    const now = clock.now();
    const receiver = await findReceiver(db, lane.webhookId);
    if (!receiver?.isEnabled || (receiver.nextRequestAt ?? now) > now) return 0;
    const due = await listDueDeliveries(db, lane, now, isChat(receiver) ? MAX_JOINED : MAX_BATCH);
    const requests = isChat(receiver) ? [due] : due.map((delivery) => [delivery]);
    const successes: Sent[] = [];
    let failure: Sent | undefined;
    for (const [first, ...others] of requests) {
      const isLate = clock.now().getTime() - now.getTime() > MAX_BATCH_MS;
      if (!first || isClosing || isLate) break;
      const outcome = await transmission.send(receiver, [first, ...others]);
      const sent = { deliveries: [first, ...others].slice(0, outcome.sent), outcome };
      if (outcome.attempt.fault === null) successes.push(sent);
      else failure = sent;
      if (failure) break;
    }
    await record(receiver, successes, failure);
    return failure ? 0 : successes.length;
  }

  /** In one transaction: a commit for each request would slow down the flags that cause them. */
  async function record(
    receiver: Receiver,
    successes: readonly Sent[],
    failure: Sent | undefined,
  ): Promise<void> {
    const last = failure ?? successes.at(-1);
    if (!last) return;
    const now = clock.now();
    const nextRequestAt = isChat(receiver) ? instant(last.outcome.attempt.at + CHAT_INTERVAL_MS) : null;
    await inTransaction(db, async (tx, afterCommit) => {
      if (successes.length > 0) {
        const delivered = successes.flatMap(({ deliveries, outcome }) =>
          deliveries.map(({ id }) => ({ id, attempt: outcome.attempt })),
        );
        await updateDelivered(tx, delivered);
        await updateSucceeded(tx, receiver.id, now, nextRequestAt);
      }
      if (failure) afterCommit(await recordFailure(tx, receiver, failure, nextRequestAt));
    });
  }

  async function recordFailure(
    tx: Db,
    receiver: Receiver,
    { deliveries, outcome: { attempt, retryAfterSeconds } }: Sent,
    nextRequestAt: Date | null,
  ): Promise<() => void> {
    const now = clock.now();
    for (const { id, tries } of deliveries) {
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
