import type { Webhook } from "@gonfalon/contract/webhook.ts";

type Condition = "active" | "failing" | "gone" | "stopped" | "off";

/** Whether a webhook sends events, and if not, why (HOOK-5). */
export function toWebhookCondition({ isEnabled, disabledReason, failingSince }: Webhook): Condition {
  if (isEnabled) return failingSince === null ? "active" : "failing";
  if (disabledReason === null) return "off";
  return disabledReason === "Gone" ? "gone" : "stopped";
}
