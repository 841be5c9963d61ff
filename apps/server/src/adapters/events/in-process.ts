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
    for (const listener of listeners.get(event.type) ?? []) notify(listener, event, origin);
  }

  // The listener is called synchronously, so caches are invalidated when `publish` returns.
  function notify(listener: Listener, event: PlatformEvent, origin: Origin): void {
    const onError = (err: unknown) => log.error({ err, type: event.type }, "a subscriber failed");
    try {
      listener(event, origin)?.catch(onError);
    } catch (err) {
      onError(err);
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
    peerCount: 0,
    publish: (event) => notifyAll(event, "local"),
    deliverRemote: (event) => notifyAll(event, "remote"),
    subscribe,
    whenSettled: () => undefined,
  };
}
