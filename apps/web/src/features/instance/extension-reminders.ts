import type { OwnInstance } from "@gonfalon/contract/instance.ts";

/** Whether this tab has shown the toast for the current renewal window of an instance. */
export function wasReminded(instance: OwnInstance): boolean {
  return sessionStorage.getItem(toKey(instance)) === String(instance.container.expectStopAt);
}

export function recordReminder(instance: OwnInstance): void {
  sessionStorage.setItem(toKey(instance), String(instance.container.expectStopAt));
}

function toKey({ gameId, challengeId, container: { startedAt } }: OwnInstance): string {
  return `instance-reminder ${gameId} ${challengeId} ${startedAt}`;
}
