import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { withTimeout } from "#kernel/with-timeout.ts";
import { type ContainerEngine, EngineError } from "#ports/container-engine.ts";
import type { Timer } from "#ports/timer.ts";

/** Shorter than the timeout of clients. */
const TIMEOUT_MS = 8 * SECOND_MS;
const MESSAGE = `The container engine has not responded within ${TIMEOUT_MS / SECOND_MS} seconds.`;

/**
 * ENGINE-7: an engine that accepts connections but does not respond counts as unavailable. Requests of users wait for
 * these calls; starts, stops and pulls may take longer.
 */
export function withResponseTimeout(engine: ContainerEngine, timer: Timer): ContainerEngine {
  async function requireInTime<T>(work: Promise<T>): Promise<T> {
    const outcome = await withTimeout(timer, TIMEOUT_MS, work);
    if (!outcome) throw new EngineError(MESSAGE);
    return outcome.done;
  }

  return {
    ...engine,
    async findError() {
      const outcome = await withTimeout(timer, TIMEOUT_MS, engine.findError());
      return outcome ? outcome.done : MESSAGE;
    },
    hasImage: (image) => requireInTime(engine.hasImage(image)),
    listContainerSubnets: () => requireInTime(engine.listContainerSubnets()),
  };
}
