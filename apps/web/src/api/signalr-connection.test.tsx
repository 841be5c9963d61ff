import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveConnectionRefused } from "./live-channel.ts";
import { openSignalRConnection } from "./signalr-connection.ts";

const END = "\u001e";
const TRANSPORTS = ["WebSockets", "ServerSentEvents", "LongPolling"];

const { release } = process;
// The SignalR client does not use the browser APIs if it detects Node.js.
beforeEach(() => void Object.defineProperty(process, "release", { value: { name: "browser" } }));
afterEach(() => void Object.defineProperty(process, "release", { value: release }));

/**
 * A browser behind a proxy that blocks WebSockets, and a server that offers every transport. The other transports work
 * if their status is 200; a status of 0 is a network error.
 */
function setUp(negotiateStatus = 200, transportStatus = 200, handshakeResponse = {}) {
  const streams: FakeEventSource[] = [];
  class BrokenWebSocket {
    onclose: ((event: object) => void) | undefined;
    constructor() {
      queueMicrotask(() => this.onclose?.({ code: 1006 }));
    }
    close(): void {}
  }
  class FakeEventSource {
    onopen: (() => void) | undefined;
    onerror: (() => void) | undefined;
    onmessage: ((event: { readonly data: string }) => void) | undefined;
    constructor() {
      streams.push(this);
      queueMicrotask(() => (transportStatus === 200 ? this.onopen?.() : this.onerror?.()));
    }
    close(): void {}
  }
  vi.stubGlobal("WebSocket", BrokenWebSocket);
  vi.stubGlobal("EventSource", FakeEventSource);
  vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    const isNegotiation = url.includes("/negotiate");
    const status = isNegotiation ? negotiateStatus : transportStatus;
    if (status === 0) throw new TypeError("fetch failed");
    if (isNegotiation)
      return Response.json(
        {
          negotiateVersion: 1,
          connectionId: "a",
          connectionToken: "b",
          availableTransports: TRANSPORTS.map((transport) => ({ transport, transferFormats: ["Text"] })),
        },
        { status },
      );
    queueMicrotask(() => streams.at(-1)?.onmessage?.({ data: JSON.stringify(handshakeResponse) + END }));
    return new Response("", { status });
  });
  return { streams };
}

it("receives messages over Server-Sent Events if WebSockets are blocked", async () => {
  const { streams } = setUp();
  const message = vi.fn();
  const closed = vi.fn();
  await openSignalRConnection("/hub/user?game=1", { message, closed });
  const invocation = { type: 1, target: "ReceivedBoardChange", arguments: [{ version: 7 }] };
  streams.at(-1)?.onmessage?.({ data: JSON.stringify(invocation) + END });
  expect(message).toHaveBeenCalledWith("ReceivedBoardChange", { version: 7 });
  expect(closed).not.toHaveBeenCalled();
});

it("reports that the server rejected the connection", async () => {
  setUp(403);
  const connection = openSignalRConnection("/hub/user?game=1", { message: vi.fn(), closed: vi.fn() });
  await expect(connection).rejects.toBeInstanceOf(LiveConnectionRefused);
});

it.each<[string, number, number, object?]>([
  ["the network fails", 0, 200],
  ["the server is not available", 503, 200],
  ["a proxy blocks every transport", 200, 404],
  ["the network fails after the negotiation", 200, 0],
  ["the handshake fails", 200, 200, { error: "The protocol is not supported." }],
])("does not report a rejection if %s, so that the connection is retried", async (_case, ...responses) => {
  setUp(...responses);
  const closed = vi.fn();
  const connection = openSignalRConnection("/hub/user?game=1", { message: vi.fn(), closed });
  const error = await connection.catch((failure: unknown) => failure);
  expect(closed).not.toHaveBeenCalled();
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(LiveConnectionRefused);
});
