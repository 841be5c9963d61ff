import * as gameContract from "@gonfalon/contract/game-webhook.ts";
import * as contract from "@gonfalon/contract/webhook.ts";
import type { Routes } from "#http/route.ts";
import { toDeliveryInfo } from "./delivery.domain.ts";
import type { DeliveryService } from "./delivery.service.ts";
import { toWebhookInfo } from "./webhook.domain.ts";
import type { WebhookService } from "./webhook.service.ts";

export function webhookRoutes(route: Routes, webhooks: WebhookService, deliveries: DeliveryService): void {
  route(contract.listWebhooks, async () => (await webhooks.list()).map(toWebhookInfo));
  route(contract.createWebhook, async ({ user, client, body }) => {
    const { webhook, secret } = await webhooks.create({ user, client }, body);
    return { webhook: toWebhookInfo(webhook), secret };
  });
  route(contract.getWebhook, async ({ params }) => toWebhookInfo(await webhooks.get({ id: params.guid })));
  route(contract.updateWebhook, async ({ user, client, params, body }) =>
    toWebhookInfo(await webhooks.update({ user, client }, { id: params.guid }, body)),
  );
  route(contract.deleteWebhook, ({ user, client, params }) =>
    webhooks.remove({ user, client }, { id: params.guid }),
  );
  route(contract.rotateWebhookSecret, async ({ user, client, params }) => ({
    secret: await webhooks.rotate({ user, client }, { id: params.guid }),
  }));
  route(contract.testWebhook, ({ params }) => deliveries.sendTest({ id: params.guid }));
  route(contract.listDeliveries, ({ params, query }) =>
    getDeliveryPage(deliveries, { id: params.guid }, query),
  );
  route(contract.redeliver, async ({ params }) =>
    toDeliveryInfo(await deliveries.redeliver({ id: params.guid }, params.deliveryId)),
  );
  route(contract.redeliverFailed, async ({ params, body }) => ({
    queued: await deliveries.redeliverFailed({ id: params.guid }, body.since),
  }));
}

/** The same endpoints for the webhooks of one game. */
export function gameWebhookRoutes(
  route: Routes,
  webhooks: WebhookService,
  deliveries: DeliveryService,
): void {
  route(gameContract.listGameWebhooks, async ({ params }) =>
    (await webhooks.list(params.id)).map(toWebhookInfo),
  );
  route(gameContract.createGameWebhook, async ({ user, client, params, body }) => {
    const { webhook, secret } = await webhooks.create({ user, client }, { ...body, gameId: params.id });
    return { webhook: toWebhookInfo(webhook), secret };
  });
  route(gameContract.getGameWebhook, async ({ params }) => toWebhookInfo(await webhooks.get(toKey(params))));
  route(gameContract.updateGameWebhook, async ({ user, client, params, body }) =>
    toWebhookInfo(await webhooks.update({ user, client }, toKey(params), body)),
  );
  route(gameContract.deleteGameWebhook, ({ user, client, params }) =>
    webhooks.remove({ user, client }, toKey(params)),
  );
  route(gameContract.rotateGameWebhookSecret, async ({ user, client, params }) => ({
    secret: await webhooks.rotate({ user, client }, toKey(params)),
  }));
  route(gameContract.testGameWebhook, ({ params }) => deliveries.sendTest(toKey(params)));
  route(gameContract.listGameDeliveries, ({ params, query }) =>
    getDeliveryPage(deliveries, toKey(params), query),
  );
  route(gameContract.redeliverGameDelivery, async ({ params }) =>
    toDeliveryInfo(await deliveries.redeliver(toKey(params), params.deliveryId)),
  );
  route(gameContract.redeliverGameFailures, async ({ params, body }) => ({
    queued: await deliveries.redeliverFailed(toKey(params), body.since),
  }));
}

type ListArguments = Parameters<DeliveryService["list"]>;

async function getDeliveryPage(deliveries: DeliveryService, ...args: ListArguments) {
  const { deliveries: rows, total } = await deliveries.list(...args);
  return { data: rows.map(toDeliveryInfo), length: rows.length, total };
}

function toKey({ id, guid }: { readonly id: number; readonly guid: string }) {
  return { id: guid, gameId: id };
}
