import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { useState } from "react";
import { serverNow } from "#time/server-clock.ts";
import { type Ending, type InstanceState, toEnding } from "./instance-state.ts";

interface Evidence {
  /** Whether it is being destroyed from this page. */
  readonly isRequested: boolean;
  /** The server's reason for its end. */
  readonly serverReason: InstanceEnd | undefined;
}

/** Why the previous container has ended. */
export function useEnding(state: InstanceState, { isRequested, serverReason }: Evidence): Ending | undefined {
  const [last, setLast] = useState(state);
  const [ending, setEnding] = useState<Ending>();
  if (toKey(state) !== toKey(last)) {
    setLast(state);
    setEnding(state.kind === "absent" ? toEnding(last, isRequested, serverNow()) : undefined);
  }
  return ending && (serverReason ?? ending);
}

function toKey(state: InstanceState): string {
  return state.kind === "running" ? `running until ${state.stopsAt}` : state.kind;
}
