import { type ContainerEngine, EngineError } from "#ports/container-engine.ts";

/** Stands in where no engine is: runs nothing, and says why. */
export function noEngine(reason: string): ContainerEngine {
  const refuse = async () => {
    throw new EngineError(reason);
  };
  return {
    kind: "none",
    fault: async () => reason,
    create: refuse,
    destroy: async () => undefined,
    inspect: async () => undefined,
    list: async () => [],
    hasImage: async () => false,
    pull: refuse,
    guestNetworks: async () => [],
    close: async () => undefined,
  };
}
