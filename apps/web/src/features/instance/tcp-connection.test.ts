import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openTcpConnection, type TcpConnection, type TcpConnectionState } from "./tcp-connection.ts";

class FakeWebSocket extends EventTarget {
  static latest: FakeWebSocket;
  binaryType = "blob";
  isClosed = false;
  readonly sentTexts: string[] = [];

  constructor() {
    super();
    FakeWebSocket.latest = this;
  }

  send(bytes: Uint8Array): void {
    this.sentTexts.push(new TextDecoder().decode(bytes));
  }

  close(): void {
    this.isClosed = true;
    this.dispatchEvent(new Event("close"));
  }
}

let connection: TcpConnection;
let states: TcpConnectionState[];
let receivedTexts: string[];

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  states = [];
  receivedTexts = [];
  connection = openTcpConnection("ws://ctf.example/api/proxy/1", {
    onState: (state) => states.push(state),
    onData: (bytes) => receivedTexts.push(new TextDecoder().decode(bytes)),
  });
});

afterEach(() => vi.unstubAllGlobals());

const receiveMessage = (data: ArrayBuffer | string) =>
  FakeWebSocket.latest.dispatchEvent(new MessageEvent("message", { data }));

it("transfers bytes in both directions once the connection is open, and drops bytes sent earlier", () => {
  connection.send("too soon");
  FakeWebSocket.latest.dispatchEvent(new Event("open"));
  connection.send("hello\n");
  receiveMessage(new TextEncoder().encode("who?").buffer);
  receiveMessage("text frame");
  expect(FakeWebSocket.latest.binaryType).toBe("arraybuffer");
  expect(FakeWebSocket.latest.sentTexts).toEqual(["hello\n"]);
  expect(receivedTexts).toEqual(["who?", "text frame"]);
});

it("distinguishes a failed connection from one that has ended", () => {
  FakeWebSocket.latest.close();
  expect(states).toEqual(["refused"]);
  FakeWebSocket.latest.dispatchEvent(new Event("open"));
  FakeWebSocket.latest.close();
  expect(states).toEqual(["refused", "open", "closed"]);
});

it("calls no event handlers and sends nothing after the connection was closed locally", () => {
  FakeWebSocket.latest.dispatchEvent(new Event("open"));
  connection.close();
  receiveMessage("late");
  connection.send("late");
  expect(FakeWebSocket.latest.isClosed).toBe(true);
  expect(states).toEqual(["open"]);
  expect([...receivedTexts, ...FakeWebSocket.latest.sentTexts]).toEqual([]);
});
