import type { LiveState } from "#state/live-state.ts";

export interface LiveListener {
  readonly message: (target: string, payload: unknown) => void;
  /** The connection has opened: earlier messages may have been missed. */
  readonly connected: () => void;
}

/** An open connection. */
export interface LiveConnection {
  stop(): void;
}

interface LiveConnectionEvents {
  readonly message: (target: string, payload: unknown) => void;
  readonly closed: () => void;
}

/** Opens a connection; throws LiveConnectionRefused if a retry would be rejected again. */
export type OpenLiveConnection = (url: string, events: LiveConnectionEvents) => Promise<LiveConnection>;

export class LiveConnectionRefused extends Error {
  override readonly name = "LiveConnectionRefused";
}

export interface LiveChannel {
  /** Subscribes until the returned function is called. */
  listen(listener: LiveListener): () => void;
  getState(): LiveState;
  /** Calls `onChange` on every state change until the returned function is called. */
  watch(onChange: () => void): () => void;
  /** Retries immediately if the connection is lost or was rejected, and no attempt is in progress. */
  retry(): void;
  /** Closes the connection immediately, without waiting for a listener of the next screen. */
  close(): void;
}

const RETRY_AFTER_MS = [0, 2000, 5000, 10_000, 30_000];
/** A random time up to this is added to each delay, so that clients do not all reconnect simultaneously. */
const MAX_RETRY_SPREAD_MS = 1000;
/** How long a connection without listeners stays open, so that navigating between screens opens no new one. */
const CLOSE_DELAY_MS = 5000;

/** A connection to a URL that all listeners share; it reconnects automatically. */
export function createLiveChannel(url: string, open: OpenLiveConnection): LiveChannel {
  const listeners = new Set<LiveListener>();
  const watchers = new Set<() => void>();
  let state: LiveState = "connecting";
  let openConnection: LiveConnection | undefined;
  let failureCount = 0;
  let attemptNumber = 0;
  let isConnecting = false;
  let isActive = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let closeTimer: ReturnType<typeof setTimeout> | undefined;

  function listen(listener: LiveListener): () => void {
    clearTimeout(closeTimer);
    listeners.add(listener);
    if (!isActive) void connect();
    else if (state === "live") listener.connected();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) closeTimer = setTimeout(disconnect, CLOSE_DELAY_MS);
    };
  }

  async function connect(): Promise<void> {
    clearTimeout(retryTimer);
    isActive = true;
    isConnecting = true;
    attemptNumber += 1;
    const thisAttemptNumber = attemptNumber;
    const isOutdated = () => thisAttemptNumber !== attemptNumber;
    try {
      const connection = await open(url, {
        message: (target, payload) => {
          if (!isOutdated()) for (const listener of listeners) listener.message(target, payload);
        },
        closed: () => {
          if (!isOutdated()) handleLoss();
        },
      });
      if (isOutdated()) return connection.stop();
      isConnecting = false;
      openConnection = connection;
      failureCount = 0;
      setState("live");
      for (const listener of listeners) listener.connected();
    } catch (error) {
      if (isOutdated()) return;
      isConnecting = false;
      if (error instanceof LiveConnectionRefused) setState("off");
      else handleLoss();
    }
  }

  function handleLoss(): void {
    openConnection = undefined;
    setState("lost");
    const delayMs = RETRY_AFTER_MS[Math.min(failureCount, RETRY_AFTER_MS.length - 1)] ?? 0;
    failureCount += 1;
    retryTimer = setTimeout(() => void connect(), delayMs + Math.random() * MAX_RETRY_SPREAD_MS);
  }

  function disconnect(): void {
    clearTimeout(retryTimer);
    clearTimeout(closeTimer);
    isActive = false;
    isConnecting = false;
    // A connection that is still opening belongs to an outdated attempt.
    attemptNumber += 1;
    failureCount = 0;
    openConnection?.stop();
    openConnection = undefined;
    setState("connecting");
  }

  function setState(next: LiveState): void {
    if (state === next) return;
    state = next;
    for (const onChange of watchers) onChange();
  }

  return {
    listen,
    getState: () => state,
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    retry() {
      if (!isConnecting && (state === "lost" || state === "off")) void connect();
    },
    close: disconnect,
  };
}
