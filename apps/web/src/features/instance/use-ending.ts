import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import { useState } from "react";
import { serverNow } from "#api/server-clock.ts";
import { type Ending, endingOf, type InstanceState } from "./instance-state.ts";

interface Evidence {
  /** Whether it is being destroyed from this page. */
  readonly wasAsked: boolean;
  /** The server's reason for its end. */
  readonly told: InstanceEnd | undefined;
}

/** Why the previous container has ended. */
export function useEnding(state: InstanceState, { wasAsked, told }: Evidence): Ending | undefined {
  const [last, setLast] = useState(state);
  const [ending, setEnding] = useState<Ending>();
  if (keyOf(state) !== keyOf(last)) {
    setLast(state);
    setEnding(state.kind === "absent" ? endingOf(last, wasAsked, serverNow()) : undefined);
  }
  return ending && (told ?? ending);
}

function keyOf(state: InstanceState): string {
  return state.kind === "running" ? `running until ${state.stopsAt}` : state.kind;
}
