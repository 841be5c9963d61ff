import * as ofGame from "@gonfalon/contract/game-webhook.ts";
import * as ofPlatform from "@gonfalon/contract/webhook.ts";
import { createContext, useContext } from "react";
import { call } from "#api/call.ts";
import { useEndpoint } from "#api/use-endpoint.ts";

/** The game whose webhooks are shown; undefined for those of the platform and of all games. */
export const WebhookGame = createContext<number | undefined>(undefined);

/** What a change of a webhook, or of its deliveries, makes stale. */
export const webhookLists = [ofPlatform.listWebhooks, ofGame.listGameWebhooks];
export const deliveryLists = [ofPlatform.listDeliveries, ofGame.listGameDeliveries];

/** The requests about webhooks: those of a game have their own endpoints. */
export function useWebhookCalls() {
  const gameId = useContext(WebhookGame);
  return gameId === undefined ? platformCalls : gameCalls(gameId);
}

export type WebhookCalls = typeof platformCalls;

const platformCalls = {
  create: (body: ofPlatform.NewWebhook) => call(ofPlatform.createWebhook, { body }),
  update: (guid: string, body: ofPlatform.WebhookChange) =>
    call(ofPlatform.updateWebhook, { params: { guid }, body }),
  remove: (guid: string) => call(ofPlatform.deleteWebhook, { params: { guid } }),
  rotate: (guid: string) => call(ofPlatform.rotateWebhookSecret, { params: { guid } }),
  test: (guid: string) => call(ofPlatform.testWebhook, { params: { guid } }),
  redeliver: (guid: string, deliveryId: string) =>
    call(ofPlatform.redeliver, { params: { guid, deliveryId } }),
};

function gameCalls(id: number): WebhookCalls {
  return {
    create: ({ gameId: _, ...body }) => call(ofGame.createGameWebhook, { params: { id }, body }),
    update: (guid, body) => call(ofGame.updateGameWebhook, { params: { id, guid }, body }),
    remove: (guid) => call(ofGame.deleteGameWebhook, { params: { id, guid } }),
    rotate: (guid) => call(ofGame.rotateGameWebhookSecret, { params: { id, guid } }),
    test: (guid) => call(ofGame.testGameWebhook, { params: { id, guid } }),
    redeliver: (guid, deliveryId) => call(ofGame.redeliverGameDelivery, { params: { id, guid, deliveryId } }),
  };
}

export function useWebhooks() {
  const id = useContext(WebhookGame);
  const all = useEndpoint(id === undefined ? ofPlatform.listWebhooks : null);
  const own = useEndpoint(ofGame.listGameWebhooks, id === undefined ? undefined : { params: { id } });
  return id === undefined ? all : own;
}

const REFRESH_MS = 5000;

/** A page of the log of a webhook, which is refreshed while it is shown. */
export function useDeliveries(guid: string, query: { readonly count: number; readonly skip: number }) {
  const id = useContext(WebhookGame);
  const refresh = { refreshEveryMs: REFRESH_MS };
  const all = useEndpoint(
    ofPlatform.listDeliveries,
    id === undefined ? { params: { guid }, query } : undefined,
    refresh,
  );
  const own = useEndpoint(
    ofGame.listGameDeliveries,
    id === undefined ? undefined : { params: { id, guid }, query },
    refresh,
  );
  return id === undefined ? all : own;
}
