interface Flow {
  pause(): void;
  resume(): void;
}

/** Pauses a stream while at least one reason to pause is active. */
export interface FlowControl {
  hold(reason: string): void;
  release(reason: string): void;
}

export function flowControl(flow: Flow): FlowControl {
  const reasons = new Set<string>();
  return {
    hold(reason) {
      reasons.add(reason);
      flow.pause();
    },
    release(reason) {
      if (reasons.delete(reason) && reasons.size === 0) flow.resume();
    },
  };
}
