import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { HubSocket } from "#ports/realtime.ts";

/** A hub connection without a WebSocket: its client sends each message in an HTTP request. */
export interface HttpHubSocket extends HubSocket {
  /** Emits a message that the client has sent. */
  receive(text: string): void;
}

const OPEN = 1;
const CLOSED = 3;

/** Sends messages as Server-Sent Events, in a response whose headers have already been sent. */
export function eventStreamSocket(response: ServerResponse): HttpHubSocket {
  let readyState = OPEN;
  const events = new EventEmitter();
  response.on("close", () => {
    readyState = CLOSED;
    events.emit("close");
  });
  response.on("error", () => events.emit("error"));
  events.on("error", () => undefined);
  return {
    OPEN,
    get readyState() {
      return readyState;
    },
    get bufferedAmount() {
      return response.writableLength;
    },
    // Messages are JSON without line breaks, so each text is one line of data.
    send: (text) => void response.write(`data: ${text}\r\n\r\n`),
    close: () => void response.end(),
    terminate: () => void response.destroy(),
    on: events.on.bind(events),
    once: events.once.bind(events),
    receive: (text) => void events.emit("message", Buffer.from(text), false),
  };
}
