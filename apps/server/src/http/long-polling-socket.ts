import { EventEmitter } from "node:events";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import type { SendableSocket } from "./event-stream-socket.ts";

/** A hub connection whose client fetches what was sent with one request after the other. */
export interface LongPollingSocket extends SendableSocket {
  /** What was sent since the last poll, as soon as there is anything; undefined when the connection has ended. */
  poll(): Promise<string | undefined>;
}

interface Deps {
  readonly timer: Timer;
  readonly stopwatch: Stopwatch;
}

const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
/** What is sent in quick succession is fetched together: each poll counts against the global limit of its caller. */
const MIN_RESPONSE_INTERVAL_MS = 1000;

export function longPollingSocket({ timer, stopwatch }: Deps): LongPollingSocket {
  const events = new EventEmitter();
  let readyState = OPEN;
  let unread: string[] = [];
  let unreadBytes = 0;
  let waiting: ((text: string | undefined) => void) | undefined;
  let respondedAt = Number.NEGATIVE_INFINITY;
  let isAnswering = false;
  let isFirstPoll = true;

  function poll(): Promise<string | undefined> {
    events.emit("ping");
    // A client polls again before the response to the last poll only if it has aborted that poll.
    waiting?.("");
    waiting = undefined;
    if (readyState === CLOSED) return Promise.resolve(undefined);
    // The response to the first poll tells the client that it is connected.
    if (isFirstPoll) {
      isFirstPoll = false;
      return Promise.resolve("");
    }
    return new Promise((resolve) => {
      waiting = resolve;
      respondSoon();
    });
  }

  function respondSoon(): void {
    if (!waiting || unread.length === 0 || isAnswering) return;
    isAnswering = true;
    timer.after(Math.max(0, respondedAt + MIN_RESPONSE_INTERVAL_MS - elapsed()), () => {
      isAnswering = false;
      respond();
    });
  }

  function respond(): void {
    if (!waiting || unread.length === 0) return;
    waiting(unread.join(""));
    waiting = undefined;
    unread = [];
    unreadBytes = 0;
    respondedAt = elapsed();
    if (readyState === CLOSING) terminate();
  }

  function elapsed(): number {
    return stopwatch.microseconds() / 1000;
  }

  function terminate(): void {
    if (readyState === CLOSED) return;
    readyState = CLOSED;
    waiting?.(undefined);
    waiting = undefined;
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
      unread.push(text);
      unreadBytes += Buffer.byteLength(text);
      respondSoon();
    },
    close() {
      if (readyState !== OPEN) return;
      readyState = CLOSING;
      if (unread.length === 0) terminate();
      else respond();
    },
    terminate,
    on: events.on.bind(events),
    once: events.once.bind(events),
    receive: (text) => void events.emit("message", Buffer.from(text), false),
    poll,
  };
}
