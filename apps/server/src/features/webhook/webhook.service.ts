import type { NewWebhook, WebhookChange } from "@gonfalon/contract/webhook.ts";
import { DAY_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { WebhookClient } from "#ports/webhook-client.ts";
import { deleteDeliveries, failPendingDeliveries } from "./sending.repo.ts";
import { createSigningSecret } from "./signing-secret.ts";
import {
  findCredentialRefusal,
  findInvalidField,
  findWebhookCountRefusal,
  maskAddress,
  type WebhookState,
} from "./webhook.domain.ts";
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  lockWebhookCounts,
  updateSecret,
  updateWebhook,
} from "./webhook.repo.ts";
import type { WebhookSecrets } from "./webhook-secrets.ts";

export interface WebhookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly webhookClient: WebhookClient;
  readonly secrets: WebhookSecrets;
  readonly requireGame: (id: number) => Promise<unknown>;
}

/** Identifies a webhook. With `gameId`, only webhooks of that game are visible. */
export interface WebhookKey {
  readonly id: string;
  readonly gameId?: number;
}

export type WebhookService = ReturnType<typeof webhookService>;

export function webhookService(deps: WebhookDeps) {
  const { db, clock, random, log, webhookClient, secrets, requireGame } = deps;

  async function list(gameId?: number): Promise<WebhookState[]> {
    if (gameId !== undefined) await requireGame(gameId);
    return listWebhooks(db, gameId);
  }

  async function get(key: WebhookKey): Promise<WebhookState> {
    return requireWebhook(await findWebhook(db, key.id), key);
  }

  async function create(
    editor: Editor,
    body: NewWebhook,
  ): Promise<{ webhook: WebhookState; secret: string | null }> {
    const now = clock.now();
    const id = random.uuid(now);
    const { gameId = null, url, credential, target = null, ...settings } = body;
    if (gameId !== null) await requireGame(gameId);
    requireUrl(url);
    const webhook: WebhookState = {
      ...settings,
      id,
      gameId,
      target: target || null,
      address: maskAddress(url),
      hasCredential: Boolean(credential),
      events: removeDuplicates(settings.events),
      disabledReason: null,
      failingSince: null,
      lastDeliveryAt: null,
      pending: 0,
      createdAt: now,
    };
    requireValid(webhook);
    const secret = body.format === "Standard" ? createSigningSecret() : null;
    const sealedParts = {
      url: secrets.seal("url", id, url),
      secret: secret === null ? null : secrets.seal("secret", id, secret),
      credential: credential ? secrets.seal("credential", id, credential) : null,
    };
    await inTransaction(db, async (tx, afterCommit) => {
      refuse(findWebhookCountRefusal(await lockWebhookCounts(tx, gameId)));
      await insertWebhook(tx, { ...webhook, sealedParts });
      afterCommit(() => report(editor, webhook, "webhook created"));
    });
    return { webhook, secret };
  }

  /** Fields that are missing keep their value. If the webhook is enabled after the update, its failures are reset. */
  function update(editor: Editor, key: WebhookKey, body: WebhookChange): Promise<WebhookState> {
    const { url, credential, ...change } = body;
    if (url !== undefined) requireUrl(url);
    return inTransaction(db, async (tx, afterCommit) => {
      const before = requireWebhook(await lockWebhook(tx, key.id), key);
      refuse(findCredentialRefusal(before, body));
      const mergedWebhook = { ...before, ...change };
      const webhook: WebhookState = {
        ...mergedWebhook,
        target: mergedWebhook.target || null,
        events: removeDuplicates(mergedWebhook.events),
        address: url === undefined ? before.address : maskAddress(url),
        hasCredential: credential === undefined ? before.hasCredential : Boolean(credential),
        ...(mergedWebhook.isEnabled && { disabledReason: null, failingSince: null }),
      };
      requireValid(webhook);
      await updateWebhook(tx, webhook, {
        ...(url !== undefined && { url: secrets.seal("url", key.id, url) }),
        ...(credential !== undefined && {
          credential: credential ? secrets.seal("credential", key.id, credential) : null,
        }),
      });
      const areDeliveriesEnded = await endDeliveries(tx, before, webhook);
      afterCommit(() => report(editor, webhook, "webhook changed"));
      return areDeliveriesEnded ? { ...webhook, pending: 0 } : webhook;
    });
  }

  /** HOOK-6: returns the new secret. For 24 hours, requests are also signed with the old one. */
  function rotate(editor: Editor, key: WebhookKey): Promise<string> {
    return inTransaction(db, async (tx, afterCommit) => {
      const webhook = requireWebhook(await lockWebhook(tx, key.id), key);
      if (webhook.format !== "Standard") throw new ProblemError("webhook.unsigned");
      const secret = createSigningSecret();
      const formerUntil = toInstant(clock.now().getTime() + DAY_MS);
      await updateSecret(tx, key.id, secrets.seal("secret", key.id, secret), formerUntil);
      afterCommit(() => report(editor, webhook, "webhook secret rotated"));
      return secret;
    });
  }

  function remove(editor: Editor, key: WebhookKey): Promise<void> {
    return inTransaction(db, async (tx, afterCommit) => {
      const webhook = requireWebhook(await lockWebhook(tx, key.id), key);
      await deleteWebhook(tx, key.id);
      afterCommit(() => report(editor, webhook, "webhook deleted"));
    });
  }

  function requireUrl(url: string): void {
    if (!webhookClient.accepts(url)) throw new ProblemError("webhook.address-not-allowed");
  }

  function report({ user, client }: Editor, { id, name, gameId }: WebhookState, message: string): void {
    log.info({ status: "Success", user: user.name, ip: client.ip, webhookId: id, name, gameId }, message);
  }

  return { list, get, create, update, rotate, remove };
}

/** Throws if the webhook does not exist, or if it does not belong to the game of the key. */
function requireWebhook(webhook: WebhookState | undefined, { gameId }: WebhookKey): WebhookState {
  const isVisible = gameId === undefined || webhook?.gameId === gameId;
  return orRefuse(isVisible ? webhook : undefined, "webhook.not-found");
}

function requireValid(webhook: WebhookState): void {
  const field = findInvalidField(webhook);
  if (field) throw new ProblemError("request.field-invalid", { field });
}

/** Ends all pending deliveries if they must not be sent after the change (HOOK-5, HOOK-8). Returns whether it did. */
async function endDeliveries(tx: Db, before: WebhookState, after: WebhookState): Promise<boolean> {
  const becomesPublic = before.audience === "Staff" && after.audience === "Public";
  const isDisabled = before.isEnabled && !after.isEnabled;
  if (becomesPublic) await deleteDeliveries(tx, after.id);
  else if (isDisabled) await failPendingDeliveries(tx, after.id);
  return becomesPublic || isDisabled;
}

function removeDuplicates<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
