import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTcpConnection, type TcpConnection, type TcpConnectionState } from "./tcp-connection.ts";

/** A fake WebSocket. */
class Wire extends EventTarget {
  static latest: Wire;
  binaryType = "blob";
  isClosed = false;
  readonly sent: string[] = [];

  constructor() {
    super();
    Wire.latest = this;
  }

  send(bytes: Uint8Array): void {
    this.sent.push(new TextDecoder().decode(bytes));
  }

  close(): void {
    this.isClosed = true;
    this.dispatchEvent(new Event("close"));
  }
}

let line: TcpConnection;
let states: TcpConnectionState[];
let received: string[];

beforeEach(() => {
  vi.stubGlobal("WebSocket", Wire);
  states = [];
  received = [];
  line = openTcpConnection("ws://ctf.example/api/proxy/1", {
    state: (state) => states.push(state),
    data: (bytes) => received.push(new TextDecoder().decode(bytes)),
  });
});

afterEach(() => vi.unstubAllGlobals());

const receiveMessage = (data: ArrayBuffer | string) =>
  Wire.latest.dispatchEvent(new MessageEvent("message", { data }));

it("transfers bytes in both directions once it is open, and drops earlier ones", () => {
  line.send("too soon");
  Wire.latest.dispatchEvent(new Event("open"));
  line.send("hello\n");
  receiveMessage(new TextEncoder().encode("who?").buffer);
  receiveMessage("text frame");
  expect(Wire.latest.binaryType).toBe("arraybuffer");
  expect(Wire.latest.sent).toEqual(["hello\n"]);
  expect(received).toEqual(["who?", "text frame"]);
});

it("distinguishes a failed connection from one that has ended", () => {
  Wire.latest.close();
  expect(states).toEqual(["refused"]);
  Wire.latest.dispatchEvent(new Event("open"));
  Wire.latest.close();
  expect(states).toEqual(["refused", "open", "closed"]);
});

it("sends no callbacks after it was closed locally", () => {
  Wire.latest.dispatchEvent(new Event("open"));
  line.close();
  receiveMessage("late");
  line.send("late");
  expect(Wire.latest.isClosed).toBe(true);
  expect(states).toEqual(["open"]);
  expect([...received, ...Wire.latest.sent]).toEqual([]);
});
