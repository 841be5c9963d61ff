import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { ContainerInfo } from "@gonfalon/contract/container-info.ts";
import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";

/** The state of a container. */
export type InstanceState =
  | { readonly kind: "absent" }
  /** In the queue; 1 is next. */
  | { readonly kind: "queued"; readonly position: number }
  | { readonly kind: "starting" }
  | { readonly kind: "running"; readonly entry: string; readonly stopsAt: number };

export function toInstanceState(container: ContainerInfo | undefined): InstanceState {
  if (!container || container.status === "Destroyed") return { kind: "absent" };
  if (container.status === "Running" && container.entry !== null)
    return { kind: "running", entry: container.entry, stopsAt: container.expectStopAt };
  return container.queue === null ? { kind: "starting" } : { kind: "queued", position: container.queue };
}

/** The team's container, from the challenge. */
export function toContainer({
  status,
  startedAt,
  closeTime,
  instanceEntry,
  queue,
}: PlayedChallenge["context"]): ContainerInfo | undefined {
  if (status === null) return undefined;
  return { status, startedAt: startedAt ?? 0, expectStopAt: closeTime ?? 0, entry: instanceEntry, queue };
}

/** Why a container has ended; `Unknown` if its last state does not show the reason and the server has not sent one. */
export type Ending = InstanceEnd | "Unknown";

/** The likely reason why a container ended, from its last state; undefined if there was no container. */
export function toEnding(lastState: InstanceState, isRequested: boolean, now: number): Ending | undefined {
  if (lastState.kind === "absent") return undefined;
  if (isRequested) return "Requested";
  if (lastState.kind !== "running") return "NotStarted";
  return now >= lastState.stopsAt ? "Expired" : "Unknown";
}

/** When the lifetime of a container can first be extended. */
export function getExtensionStart(stopsAt: number, windowMinutes: number): number {
  return stopsAt - windowMinutes * MINUTE_MS;
}
