import type { Webhook } from "@gonfalon/contract/webhook.ts";

export function buildWebhook(overrides: Partial<Webhook> = {}): Webhook {
  return {
    id: "0198f3a0-1111-7222-8333-444455556666",
    name: "bot",
    gameId: 1,
    format: "Standard",
    audience: "Staff",
    address: "https://example.org/…abcd",
    target: null,
    hasCredential: false,
    events: ["blood.taken"],
    language: "en-US",
    templates: {},
    isEnabled: true,
    disabledReason: null,
    failingSince: null,
    lastDeliveryAt: null,
    pending: 0,
    createdAt: Date.UTC(2026, 0, 1),
    ...overrides,
  };
}
