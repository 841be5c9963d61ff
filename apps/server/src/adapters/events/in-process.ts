import type { EventBus, Origin, PlatformEvent } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";

type Listener = (event: PlatformEvent, origin: Origin) => void | Promise<void>;

export interface InProcessEvents extends EventBus {
  /** Delivers an event that another process has published. */
  deliverRemote(event: PlatformEvent): void;
}

/** Delivers events to the subscribers of this process, synchronously and in subscription order. */
export function inProcessEvents(log: Logger): InProcessEvents {
  const listeners = new Map<PlatformEvent["type"], Set<Listener>>();

  function notifyAll(event: PlatformEvent, origin: Origin): void {
    for (const listener of listeners.get(event.type) ?? []) void notify(listener, event, origin);
  }

  // The listener runs before the first await, so caches are invalidated when `publish` returns.
  async function notify(listener: Listener, event: PlatformEvent, origin: Origin): Promise<void> {
    try {
      await listener(event, origin);
    } catch (err) {
      log.error({ err, type: event.type }, "a subscriber failed");
    }
  }

  const subscribe: EventBus["subscribe"] = (type, listen) => {
    // Listeners are stored by event type, so each receives only events of its type.
    const listener: Listener = (event, origin) => listen(event as Parameters<typeof listen>[0], origin);
    const typeListeners = listeners.get(type) ?? new Set();
    listeners.set(type, typeListeners.add(listener));
    return () => void typeListeners.delete(listener);
  };

  return {
    peers: 0,
    publish: (event) => notifyAll(event, "local"),
    deliverRemote: (event) => notifyAll(event, "remote"),
    subscribe,
    settled: () => undefined,
  };
}
