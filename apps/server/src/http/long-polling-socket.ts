import { EventEmitter } from "node:events";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import type { HttpHubSocket } from "./event-stream-socket.ts";

/** A hub connection whose client polls for messages. */
export interface LongPollingSocket extends HttpHubSocket {
  /**
   * Resolves with the messages since the last response, at most once per second; with undefined when the connection has
   * ended. The first poll resolves immediately with an empty string.
   */
  poll(): Promise<string | undefined>;
}

interface Deps {
  readonly timer: Timer;
  readonly stopwatch: Stopwatch;
}

const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
/** Messages in quick succession are sent together: each poll counts against the global limit of its caller. */
const MIN_RESPONSE_INTERVAL_MS = 1000;

export function longPollingSocket({ timer, stopwatch }: Deps): LongPollingSocket {
  const events = new EventEmitter();
  let readyState = OPEN;
  let unreadMessages: string[] = [];
  let unreadBytes = 0;
  let pendingPoll: ((text: string | undefined) => void) | undefined;
  let respondedAt = Number.NEGATIVE_INFINITY;
  let isResponseScheduled = false;
  let isFirstPoll = true;

  function poll(): Promise<string | undefined> {
    events.emit("ping");
    // A client polls again before the response to the last poll only if it has aborted that poll.
    pendingPoll?.("");
    pendingPoll = undefined;
    if (readyState === CLOSED) return Promise.resolve(undefined);
    // The response to the first poll confirms the connection.
    if (isFirstPoll) {
      isFirstPoll = false;
      return Promise.resolve("");
    }
    return new Promise((resolve) => {
      pendingPoll = resolve;
      respondSoon();
    });
  }

  function respondSoon(): void {
    if (!pendingPoll || unreadMessages.length === 0 || isResponseScheduled) return;
    isResponseScheduled = true;
    timer.after(Math.max(0, respondedAt + MIN_RESPONSE_INTERVAL_MS - getElapsedMs()), () => {
      isResponseScheduled = false;
      respond();
    });
  }

  function respond(): void {
    if (!pendingPoll || unreadMessages.length === 0) return;
    pendingPoll(unreadMessages.join(""));
    pendingPoll = undefined;
    unreadMessages = [];
    unreadBytes = 0;
    respondedAt = getElapsedMs();
    if (readyState === CLOSING) terminate();
  }

  function getElapsedMs(): number {
    return stopwatch.microseconds() / 1000;
  }

  function terminate(): void {
    if (readyState === CLOSED) return;
    readyState = CLOSED;
    pendingPoll?.(undefined);
    pendingPoll = undefined;
    events.emit("close");
  }

  return {
    OPEN,
    get readyState() {
      return readyState;
    },
    get bufferedAmount() {
      return unreadBytes;
    },
    send(text) {
      unreadMessages.push(text);
      unreadBytes += Buffer.byteLength(text);
      respondSoon();
    },
    close() {
      if (readyState !== OPEN) return;
      readyState = CLOSING;
      if (unreadMessages.length === 0) terminate();
      else respond();
    },
    terminate,
    on: events.on.bind(events),
    once: events.once.bind(events),
    receive: (text) => void events.emit("message", Buffer.from(text), false),
    poll,
  };
}
