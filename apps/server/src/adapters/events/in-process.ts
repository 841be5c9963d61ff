import type { EventBus, PlatformEvent } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";

type Listener = (event: PlatformEvent) => void | Promise<void>;

/** Hands events to the subscribers of this process, at once and in the order they subscribed. */
export function inProcessEvents(log: Logger): EventBus {
  const listeners = new Map<PlatformEvent["type"], Set<Listener>>();

  function publish(event: PlatformEvent): void {
    for (const listener of listeners.get(event.type) ?? []) void deliver(listener, event);
  }

  // The listener runs before the first await, so that a cache has forgotten when `publish` returns.
  async function deliver(listener: Listener, event: PlatformEvent): Promise<void> {
    try {
      await listener(event);
    } catch (err) {
      log.error({ err, type: event.type }, "a subscriber failed");
    }
  }

  const subscribe: EventBus["subscribe"] = (type, listen) => {
    // Each subscription has a key of its own; the set is filed under `type`, so only such events reach it.
    const listener: Listener = (event) => listen(event as Parameters<typeof listen>[0]);
    const subscribed = listeners.get(type) ?? new Set();
    listeners.set(type, subscribed.add(listener));
    return () => void subscribed.delete(listener);
  };

  return { publish, subscribe };
}
