import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { useState } from "react";
import { getServerTime } from "#time/server-clock.ts";
import { type Ending, type InstanceState, toEnding } from "./instance-state.ts";

interface Options {
  /** Whether the container is being destroyed from this page. */
  readonly isRequested: boolean;
  /** The reason that the server has sent. */
  readonly serverEndReason: InstanceEnd | undefined;
}

/** Why the previous container has ended. */
export function useEnding(
  state: InstanceState,
  { isRequested, serverEndReason }: Options,
): Ending | undefined {
  const [lastState, setLastState] = useState(state);
  const [ending, setEnding] = useState<Ending>();
  if (toKey(state) !== toKey(lastState)) {
    setLastState(state);
    setEnding(state.kind === "absent" ? toEnding(lastState, isRequested, getServerTime()) : undefined);
  }
  return ending && (serverEndReason ?? ending);
}

function toKey(state: InstanceState): string {
  return state.kind === "running" ? `running until ${state.stopsAt}` : state.kind;
}
