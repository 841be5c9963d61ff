import { findGame } from "#features/game/game.repo.ts";
import type { CheckupService } from "#features/installation/checkup.service.ts";
import { deliveryService } from "#features/webhook/delivery.service.ts";
import { gameTimeEvents } from "#features/webhook/game-time-events.service.ts";
import { healthChanges } from "#features/webhook/health-changes.service.ts";
import { webhookSender } from "#features/webhook/sender.service.ts";
import { gameWebhookRoutes, webhookRoutes } from "#features/webhook/webhook.routes.ts";
import { webhookService } from "#features/webhook/webhook.service.ts";
import { webhookSecrets } from "#features/webhook/webhook-secrets.ts";
import { webhookTransmission } from "#features/webhook/webhook-transmission.ts";
import type { Routes } from "#http/route.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

/** Outgoing webhooks. */
export function composeWebhooks(
  ports: Ports,
  { publicUrl }: Pick<PlatformOptions, "publicUrl">,
  checkup: CheckupService,
) {
  const log = ports.log.named("webhook");
  const secrets = webhookSecrets(ports);
  const deps = {
    ...ports,
    log,
    secrets,
    transmission: webhookTransmission({ ...ports, secrets, publicUrl }),
  };
  const webhooks = webhookService({
    ...deps,
    requireGame: async (id) => orRefuse(await findGame(ports.db, id), "game.not-found"),
  });
  const deliveries = deliveryService({ ...deps, webhooks });

  function bind(route: Routes): void {
    webhookRoutes(route, webhooks, deliveries);
    gameWebhookRoutes(route, webhooks, deliveries);
  }

  return {
    sender: webhookSender(deps),
    trim: deliveries.trim,
    queueGameTimes: gameTimeEvents(ports),
    queueHealthChanges: healthChanges({ ...ports, checkup }),
    bind,
  };
}
