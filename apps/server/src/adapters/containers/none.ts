import { type ContainerEngine, EngineError } from "#ports/container-engine.ts";

/** The engine of an installation without containers: starting a container and pulling an image fail with the reason. */
export function noEngine(reason: string): ContainerEngine {
  const refuse = async () => {
    throw new EngineError(reason);
  };
  return {
    kind: "none",
    findError: async () => reason,
    create: refuse,
    destroy: async () => undefined,
    inspect: async () => undefined,
    list: async () => [],
    hasImage: async () => false,
    addPulledImage: () => undefined,
    pull: refuse,
    listContainerSubnets: async () => [],
    close: async () => undefined,
  };
}
