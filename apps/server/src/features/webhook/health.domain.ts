import type { InstallationCheck } from "@gonfalon/contract/installation.ts";
import type { HealthStatus } from "@gonfalon/contract/webhook-messages.ts";

/** The status of a check of the check-up. */
export interface HealthState {
  readonly name: InstallationCheck["subject"];
  readonly status: HealthStatus;
}

export interface HealthChange extends HealthState {
  readonly former: HealthStatus;
}

/** INSTALL-2: a check that passes but has advice is a warning. */
export function toHealthState({ subject, isWell, advice }: InstallationCheck): HealthState {
  if (!isWell) return { name: subject, status: "Failed" };
  return { name: subject, status: advice === null ? "Ok" : "Warning" };
}
