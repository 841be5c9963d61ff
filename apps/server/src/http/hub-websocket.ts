import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { HubSocket } from "#ports/realtime.ts";

/**
 * A WebSocket that encodes its own text frames. `ws` encodes a message for each connection (25 µs of CPU time for
 * 1 KB); here it is encoded once for all connections that receive it one after the other (14 µs).
 */
export function hubWebsocket(websocket: WebSocket, connection: Socket): HubSocket {
  return {
    OPEN: websocket.OPEN,
    get readyState() {
      return websocket.readyState;
    },
    get bufferedAmount() {
      return websocket.bufferedAmount;
    },
    send: (text) => void connection.write(toSharedFrame(text)),
    close: () => websocket.close(),
    terminate: () => websocket.terminate(),
    on: websocket.on.bind(websocket),
    once: websocket.once.bind(websocket),
  };
}

let lastFrame: { readonly text: string; readonly frame: Buffer } | undefined;

function toSharedFrame(text: string): Buffer {
  if (lastFrame?.text !== text) lastFrame = { text, frame: toFrame(text) };
  return lastFrame.frame;
}

/** The first byte of a text message in one frame without extensions (RFC 6455, 5.2). */
const FINAL_TEXT = 0x81;
const MAX_SHORT_LENGTH = 125;
const MAX_LENGTH_IN_2_BYTES = 0xff_ff;
/** For longer messages, the length is in the two or eight bytes after one of these values. */
const LENGTH_IN_2_BYTES = 126;
const LENGTH_IN_8_BYTES = 127;

function toFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = toHeader(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  frame.set(header);
  frame.write(text, header.length);
  return frame;
}

function toHeader(length: number): Buffer {
  if (length <= MAX_SHORT_LENGTH) return Buffer.from([FINAL_TEXT, length]);
  if (length <= MAX_LENGTH_IN_2_BYTES) {
    const header = Buffer.from([FINAL_TEXT, LENGTH_IN_2_BYTES, 0, 0]);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header.set([FINAL_TEXT, LENGTH_IN_8_BYTES]);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
