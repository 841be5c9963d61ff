import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { tryWithLeases } from "#db/lease.ts";
import { inTransaction } from "#db/transaction.ts";
import { toInstant } from "#kernel/instant.ts";
import type { Clock } from "#ports/clock.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import { CHAT_INTERVAL_MS, getRetryDelayMs, isChatPaused, shouldDisable } from "./retry.domain.ts";
import {
  type DeliveryQueue,
  type DueDelivery,
  disableWebhook,
  findReceiver,
  listDueDeliveries,
  listDueQueues,
  markDelivered,
  type Receiver,
  recordFailedAttempt,
  recordWebhookFailure,
  recordWebhookSuccess,
} from "./sending.repo.ts";
import { turnOrder } from "./turn-order.domain.ts";
import { isChat } from "./webhook.domain.ts";
import { queueSolveEvents } from "./webhook-outbox.repo.ts";
import type { Outcome, WebhookTransmission } from "./webhook-transmission.ts";

export interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly transmission: WebhookTransmission;
}

/** The maximum per dispatch, which runs once a second. More would slow down flag submissions (decision 0181). */
const MAX_QUEUED_SOLVES = 500;
const MAX_CONCURRENT_QUEUES = 8;
/** A queue that has sent this many requests waits for its next turn. */
const MAX_REQUESTS_PER_TURN = 100;
/**
 * The maximum number of requests whose outcomes are stored together. After a crash, only these are sent again, with the
 * same ids (HOOK-1).
 */
const MAX_BATCH = 20;
/** After this time, a webhook that was changed or disabled gets no more requests with its old settings. */
const MAX_BATCH_MS = SECOND_MS;
/** HOOK-9: how many texts a chat request can contain. */
const MAX_JOINED_MESSAGES = 10;
const GONE = 410;

/** A request and the deliveries that it contained. */
interface SentRequest {
  readonly deliveries: readonly DueDelivery[];
  readonly outcome: Outcome;
}

/** HOOK-2: sends due deliveries. A queue is leased, so that its requests keep their order across processes. */
export function webhookSender({ db, clock, random, log, transmission }: SenderDeps) {
  const runsByName = new Map<string, Promise<void>>();
  const turns = turnOrder();
  let isClosing = false;

  /** Starts sending due deliveries; does not wait for responses. */
  async function dispatch(): Promise<void> {
    await queueSolveEvents(db, MAX_QUEUED_SOLVES);
    const now = clock.now();
    const dueQueues = (await listDueQueues(db, now)).filter((queue) => !isChatPaused(queue, now));
    const queuesByTurn = dueQueues.toSorted((a, b) => turns.compare(toLeaseName(a), toLeaseName(b)));
    for (const queue of queuesByTurn) {
      const name = toLeaseName(queue);
      if (isClosing || runsByName.size >= MAX_CONCURRENT_QUEUES) return;
      if (!runsByName.has(name))
        runsByName.set(
          name,
          run(queue, name).finally(() => runsByName.delete(name)),
        );
    }
  }

  async function run(queue: DeliveryQueue, name: string): Promise<void> {
    turns.take(name);
    try {
      await tryWithLeases(db, [name], () => sendQueue(queue));
    } catch (err) {
      log.warn({ err, webhookId: queue.webhookId }, "failed to send the deliveries of a webhook");
    }
  }

  async function sendQueue(queue: DeliveryQueue): Promise<void> {
    let requestCount = 0;
    while (requestCount < MAX_REQUESTS_PER_TURN && !isClosing) {
      const sentCount = await sendBatch(queue);
      if (sentCount === 0) return;
      requestCount += sentCount;
    }
  }

  /** Sends the next requests of a queue, one after the other. Returns their number, or 0 to end the turn. */
  async function sendBatch(queue: DeliveryQueue): Promise<number> {
    const now = clock.now();
    const receiver = await findReceiver(db, queue.webhookId);
    if (!receiver?.isEnabled || isChatPaused(receiver, now)) return 0;
    const requests = await listRequests(receiver, queue, now);
    const successes: SentRequest[] = [];
    let failure: SentRequest | undefined;
    for (const [first, ...otherDeliveries] of requests) {
      const isLate = clock.now().getTime() - now.getTime() > MAX_BATCH_MS;
      if (!first || isClosing || isLate) break;
      const outcome = await transmission.send(receiver, [first, ...otherDeliveries]);
      const sentRequest = { deliveries: [first, ...otherDeliveries].slice(0, outcome.messageCount), outcome };
      if (outcome.attempt.fault === null) successes.push(sentRequest);
      else failure = sentRequest;
      if (failure) break;
    }
    await record(receiver, successes, failure);
    return failure ? 0 : successes.length;
  }

  /** The due deliveries, grouped by the request that will contain them. */
  async function listRequests(
    receiver: Receiver,
    queue: DeliveryQueue,
    now: Date,
  ): Promise<readonly (readonly DueDelivery[])[]> {
    if (isChat(receiver)) return [await listDueDeliveries(db, queue, now, MAX_JOINED_MESSAGES)];
    return (await listDueDeliveries(db, queue, now, MAX_BATCH)).map((delivery) => [delivery]);
  }

  /** Stores the outcomes in one transaction: a commit for each request would slow down flag submissions. */
  async function record(
    receiver: Receiver,
    successes: readonly SentRequest[],
    failure: SentRequest | undefined,
  ): Promise<void> {
    const lastRequest = failure ?? successes.at(-1);
    if (!lastRequest) return;
    const now = clock.now();
    const nextRequestAt = isChat(receiver)
      ? toInstant(lastRequest.outcome.attempt.at + CHAT_INTERVAL_MS)
      : null;
    await inTransaction(db, async (tx, afterCommit) => {
      if (successes.length > 0) {
        const successfulAttempts = successes.flatMap(({ deliveries, outcome }) =>
          deliveries.map(({ id }) => ({ id, attempt: outcome.attempt })),
        );
        // The webhook is locked before its deliveries, as in a deletion or a change of the webhook.
        await recordWebhookSuccess(tx, receiver.id, now, nextRequestAt);
        await markDelivered(tx, successfulAttempts);
      }
      if (failure) afterCommit(await recordFailure(tx, receiver, failure, nextRequestAt));
    });
  }

  async function recordFailure(
    tx: Db,
    receiver: Receiver,
    { deliveries, outcome: { attempt, retryAfterSeconds } }: SentRequest,
    nextRequestAt: Date | null,
  ): Promise<() => void> {
    const now = clock.now();
    const failingWebhook = await recordWebhookFailure(tx, receiver.id, now, nextRequestAt);
    // The webhook may have been deleted.
    if (!failingWebhook) return () => undefined;
    for (const { id, tries } of deliveries) {
      const failure = {
        tries: tries + 1,
        isChat: isChat(receiver),
        retryAfterSeconds,
        random: createRandomFraction(),
      };
      const delayMs = getRetryDelayMs(failure);
      await recordFailedAttempt(
        tx,
        id,
        attempt,
        delayMs === undefined ? undefined : toInstant(now.getTime() + delayMs),
      );
    }
    const { name, gameId, failures, failingSince } = failingWebhook;
    const isGone = attempt.status === GONE;
    const isDisabled = isGone || (failingSince !== null && shouldDisable({ failingSince, failures }, now));
    if (isDisabled) await disableWebhook(tx, receiver.id, isGone ? "Gone" : "Failing");
    const fields = { status: "Failed", webhookId: receiver.id, name, gameId, fault: attempt.fault } as const;
    return () => {
      log.warn({ ...fields, httpStatus: attempt.status }, "webhook not delivered");
      if (isDisabled) log.error(fields, "webhook disabled");
    };
  }

  /** From 0 to 1. */
  function createRandomFraction(): number {
    return Number.parseInt(random.hex(4), 16) / 0xff_ff;
  }

  /** Sends due deliveries and waits for the responses. */
  async function deliver(): Promise<void> {
    await dispatch();
    await Promise.all(runsByName.values());
  }

  /** Starts no more requests, and waits for the current ones. */
  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all(runsByName.values());
  }

  return { dispatch, deliver, close };
}

/** Both queues of a chat share a lease, because requests to a chat need a minimum interval. */
function toLeaseName({ webhookId, isRetry, isChat: isChatQueue }: DeliveryQueue): string {
  return `webhook ${webhookId}${isRetry && !isChatQueue ? " retries" : ""}`;
}
