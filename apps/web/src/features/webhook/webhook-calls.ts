import * as gameApi from "@gonfalon/contract/game-webhook.ts";
import * as platformApi from "@gonfalon/contract/webhook.ts";
import { createContext, useContext } from "react";
import { call } from "#api/call.ts";
import { useEndpoint } from "#api/use-endpoint.ts";

/** The game whose webhooks are shown; undefined for those of the platform and of all games. */
export const WebhookGameContext = createContext<number | undefined>(undefined);

/** The endpoints to revalidate after a change to a webhook or its deliveries. */
export const webhookReadEndpoints = [platformApi.listWebhooks, gameApi.listGameWebhooks];
export const deliveryReadEndpoints = [platformApi.listDeliveries, gameApi.listGameDeliveries];

/** The requests for webhooks. The webhooks of a game have separate endpoints. */
export function useWebhookCalls() {
  const gameId = useContext(WebhookGameContext);
  return gameId === undefined ? platformCalls : createGameCalls(gameId);
}

export type WebhookCalls = typeof platformCalls;

const platformCalls = {
  create: (body: platformApi.NewWebhook) => call(platformApi.createWebhook, { body }),
  update: (guid: string, body: platformApi.WebhookChange) =>
    call(platformApi.updateWebhook, { params: { guid }, body }),
  remove: (guid: string) => call(platformApi.deleteWebhook, { params: { guid } }),
  rotate: (guid: string) => call(platformApi.rotateWebhookSecret, { params: { guid } }),
  test: (guid: string) => call(platformApi.testWebhook, { params: { guid } }),
  redeliver: (guid: string, deliveryId: string) =>
    call(platformApi.redeliver, { params: { guid, deliveryId } }),
};

function createGameCalls(id: number): WebhookCalls {
  return {
    create: ({ gameId: _, ...body }) => call(gameApi.createGameWebhook, { params: { id }, body }),
    update: (guid, body) => call(gameApi.updateGameWebhook, { params: { id, guid }, body }),
    remove: (guid) => call(gameApi.deleteGameWebhook, { params: { id, guid } }),
    rotate: (guid) => call(gameApi.rotateGameWebhookSecret, { params: { id, guid } }),
    test: (guid) => call(gameApi.testGameWebhook, { params: { id, guid } }),
    redeliver: (guid, deliveryId) =>
      call(gameApi.redeliverGameDelivery, { params: { id, guid, deliveryId } }),
  };
}

export function useWebhooks() {
  const gameId = useContext(WebhookGameContext);
  const platformResult = useEndpoint(gameId === undefined ? platformApi.listWebhooks : null);
  const gameResult = useEndpoint(
    gameApi.listGameWebhooks,
    gameId === undefined ? undefined : { params: { id: gameId } },
  );
  return gameId === undefined ? platformResult : gameResult;
}

const REFRESH_MS = 5000;

/** A page of a webhook's delivery log, which is refreshed while it is shown. */
export function useDeliveries(guid: string, query: { readonly count: number; readonly skip: number }) {
  const gameId = useContext(WebhookGameContext);
  const options = { refreshEveryMs: REFRESH_MS };
  const platformResult = useEndpoint(
    platformApi.listDeliveries,
    gameId === undefined ? { params: { guid }, query } : undefined,
    options,
  );
  const gameResult = useEndpoint(
    gameApi.listGameDeliveries,
    gameId === undefined ? undefined : { params: { id: gameId, guid }, query },
    options,
  );
  return gameId === undefined ? platformResult : gameResult;
}
