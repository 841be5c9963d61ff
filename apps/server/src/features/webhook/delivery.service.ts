import type { Attempt, DeliveryQuery } from "@gonfalon/contract/webhook.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { toInstant, toIso } from "#kernel/instant.ts";
import { orRefuse, ProblemError } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Random } from "#ports/random.ts";
import type { DeliveryState } from "./delivery.domain.ts";
import {
  countDeliveries,
  findDelivery,
  insertRedeliveries,
  insertRedelivery,
  listDeliveries,
  trimDeliveries,
} from "./delivery.repo.ts";
import { findReceiver } from "./sending.repo.ts";
import { lockWebhook } from "./webhook.repo.ts";
import type { WebhookKey, WebhookService } from "./webhook.service.ts";
import type { WebhookTransmission } from "./webhook-transmission.ts";

export interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly webhooks: WebhookService;
  readonly transmission: WebhookTransmission;
}

export type DeliveryService = ReturnType<typeof deliveryService>;

/** The delivery log, test events and redeliveries (HOOK-11). */
export function deliveryService({ db, clock, random, webhooks, transmission }: DeliveryDeps) {
  async function list(key: WebhookKey, query: DeliveryQuery) {
    await webhooks.get(key);
    return {
      deliveries: await listDeliveries(db, key.id, query),
      total: await countDeliveries(db, key.id, query),
    };
  }

  /** Sends a test event immediately, without the outbox. */
  async function sendTest(key: WebhookKey): Promise<Attempt> {
    await webhooks.get(key);
    const receiver = orRefuse(await findReceiver(db, key.id), "webhook.not-found");
    const now = clock.now();
    const payload = { type: "webhook.test", timestamp: toIso(now.getTime()), data: {} };
    const { attempt } = await transmission.send(receiver, [{ messageId: random.uuid(now), payload }]);
    return attempt;
  }

  async function redeliver(key: WebhookKey, deliveryId: string): Promise<DeliveryState> {
    await webhooks.get(key);
    return inTransaction(db, async (tx) => {
      await lockEnabledWebhook(tx, key);
      const delivery = orRefuse(await findDelivery(tx, key.id, deliveryId), "delivery.not-found");
      if (delivery.status === "Pending") throw new ProblemError("delivery.pending");
      const id = orRefuse(await insertRedelivery(tx, deliveryId, clock.now()), "delivery.not-found");
      return orRefuse(await findDelivery(tx, key.id, id), "delivery.not-found");
    });
  }

  /** Returns the number of queued deliveries. */
  async function redeliverFailed(key: WebhookKey, since: number): Promise<number> {
    await webhooks.get(key);
    return inTransaction(db, async (tx) => {
      await lockEnabledWebhook(tx, key);
      return insertRedeliveries(tx, key.id, toInstant(since), clock.now());
    });
  }

  return { list, sendTest, redeliver, redeliverFailed, trim: () => trimDeliveries(db, clock.now()) };
}

/** A delivery that is queued while the webhook is disabled would wait until the webhook is enabled again (HOOK-5). */
async function lockEnabledWebhook(tx: Db, { id }: WebhookKey): Promise<void> {
  const { isEnabled } = orRefuse(await lockWebhook(tx, id), "webhook.not-found");
  if (!isEnabled) throw new ProblemError("webhook.disabled");
}
