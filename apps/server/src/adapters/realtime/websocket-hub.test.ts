import { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import type { WebSocket } from "ws";
import { manualTime } from "../../../test/manual-time.ts";
import { websocketHub } from "./websocket-hub.ts";

const END = "\u001e";
const MESSAGE = { target: "ReceivedBoardChange", payload: { version: 7 } } as const;
const HANDSHAKE = { protocol: "json", version: 1 };

function setUp() {
  const time = manualTime();
  const hub = websocketHub({ stopwatch: time, timer: time });

  /** A socket whose client is the test. */
  function createSocket(topics: readonly string[] = ["topic"]) {
    const sentMessages: unknown[] = [];
    const emitter = new EventEmitter();
    const socket = Object.assign(emitter, {
      OPEN: 1,
      readyState: 1,
      bufferedAmount: 0,
      send: (text: string) =>
        void sentMessages.push(
          ...text
            .split(END)
            .slice(0, -1)
            .map((record) => JSON.parse(record) as unknown),
        ),
      close: () => end(),
      terminate: () => end(),
    });
    function end(): void {
      if (socket.readyState === 3) return;
      socket.readyState = 3;
      emitter.emit("close");
    }
    // The few members that the hub uses.
    const peer = hub.accept(socket as unknown as WebSocket, topics);
    return {
      sentMessages,
      peer,
      socket,
      isOpen: () => socket.readyState === 1,
      receive: (...records: readonly (object | string)[]) =>
        emitter.emit(
          "message",
          Buffer.from(
            records
              .map((record) => (typeof record === "string" ? record : JSON.stringify(record)) + END)
              .join(""),
          ),
          false,
        ),
      receiveRaw: (text: string, isBinary: boolean) => emitter.emit("message", Buffer.from(text), isBinary),
    };
  }

  return { time, hub, createSocket };
}

describe("the handshake", () => {
  it("is acknowledged, and messages are sent only after it", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket();
    hub.push("topic", MESSAGE);
    client.receive(HANDSHAKE);
    hub.push("topic", MESSAGE);
    expect(client.sentMessages).toEqual([
      {},
      { type: 1, target: "ReceivedBoardChange", arguments: [{ version: 7 }] },
    ]);
  });

  it.each([
    ["another protocol", { protocol: "messagepack", version: 1 }],
    ["another version", { protocol: "json", version: 2 }],
    ["no handshake", { type: 6 }],
  ])("is rejected with a reason: %s", (_case, record) => {
    const client = setUp().createSocket();
    client.receive(record);
    expect(client.sentMessages).toEqual([{ error: expect.any(String) }]);
    expect(client.isOpen()).toBe(false);
  });

  it("times out after fifteen seconds", () => {
    const { time, createSocket } = setUp();
    const [lateClient, promptClient] = [createSocket(), createSocket()];
    promptClient.receive(HANDSHAKE);
    time.advance(15_000);
    expect([lateClient.isOpen(), promptClient.isOpen()]).toEqual([false, true]);
  });
});

describe("a connection", () => {
  it("is pinged after fifteen seconds without messages", () => {
    const { time, hub, createSocket } = setUp();
    const client = createSocket();
    client.receive(HANDSHAKE);
    time.advance(10_000);
    hub.push("topic", MESSAGE);
    client.sentMessages.length = 0;
    time.advance(10_000);
    expect(client.sentMessages).toEqual([]);
    time.advance(5000);
    expect(client.sentMessages).toEqual([{ type: 6 }]);
  });

  it("closes when the client has been silent for thirty seconds", () => {
    const { time, createSocket } = setUp();
    const [silentClient, activeClient] = [createSocket(), createSocket()];
    for (const client of [silentClient, activeClient]) client.receive(HANDSHAKE);
    time.advance(20_000);
    activeClient.receive({ type: 6 });
    time.advance(10_000);
    expect([silentClient.isOpen(), activeClient.isOpen()]).toEqual([false, true]);
  });

  it("closes when the client sends a close message", () => {
    const client = setUp().createSocket();
    client.receive(HANDSHAKE, { type: 7 });
    expect(client.isOpen()).toBe(false);
  });

  it("closes when the client cannot keep up", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket();
    client.receive(HANDSHAKE);
    client.socket.bufferedAmount = 2_000_000;
    hub.push("topic", MESSAGE);
    expect(client.isOpen()).toBe(false);
  });

  it.each([
    ["invalid JSON", `nonsense${END}`, false],
    ["not an object", `[1]${END}`, false],
    ["missing terminator", '{"type":6}', false],
    ["empty", "", false],
    ["binary", `{"type":6}${END}`, true],
  ])("closes on an invalid message: %s", (_case, text, isBinary) => {
    const client = setUp().createSocket();
    client.receive(HANDSHAKE);
    client.receiveRaw(text, isBinary);
    expect(client.sentMessages.at(-1)).toMatchObject({ type: 7, error: expect.any(String) });
    expect(client.isOpen()).toBe(false);
  });

  it("reads a message up to the first record that is invalid", () => {
    const client = setUp().createSocket();
    client.receive(HANDSHAKE);
    const parse = vi.spyOn(JSON, "parse");
    client.receiveRaw(END.repeat(32_000), false);
    const emptyRecordCalls = parse.mock.calls.filter(([text]) => text === "");
    parse.mockRestore();
    expect(emptyRecordCalls).toHaveLength(1);
  });

  it("ignores messages while it is closing", () => {
    const { time, createSocket } = setUp();
    const client = createSocket();
    client.receive(HANDSHAKE);
    client.socket.close = () => {
      client.socket.readyState = 2;
    };
    client.receiveRaw("nonsense", false);
    const { pendingTimerCount } = time;
    client.receiveRaw("nonsense", false);
    expect(time.pendingTimerCount).toBe(pendingTimerCount);
  });

  it("does not respond to messages that need no response", () => {
    const client = setUp().createSocket();
    client.receive(HANDSHAKE, { type: 1, target: "x", arguments: [] }, { type: 99 }, {});
    expect(client.sentMessages).toEqual([{}]);
    expect(client.isOpen()).toBe(true);
  });

  it("receives only its current topics, and nothing after it is closed", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket(["old"]);
    client.receive(HANDSHAKE);
    client.peer.setTopics(["new"]);
    hub.push("old", MESSAGE);
    expect([client.sentMessages, hub.hasSubscribers("old"), hub.hasSubscribers("new")]).toEqual([
      [{}],
      false,
      true,
    ]);
    hub.push("new", MESSAGE);
    expect(client.sentMessages).toMatchObject([{}, { type: 1 }]);
    client.peer.disconnect();
    client.sentMessages.length = 0;
    client.peer.setTopics(["again"]);
    for (const topic of ["new", "again"]) hub.push(topic, MESSAGE);
    expect([client.sentMessages, hub.hasSubscribers("new"), hub.hasSubscribers("again")]).toEqual([
      [],
      false,
      false,
    ]);
  });
});

describe("withheld topics", () => {
  const createMessage = (version: number) =>
    ({ target: "ReceivedBoardChange", payload: { version } }) as const;
  const listVersions = (messages: readonly unknown[]) =>
    (messages as readonly { readonly arguments?: readonly { readonly version: number }[] }[]).flatMap(
      ({ arguments: payloads = [] }) => payloads.map(({ version }) => version),
    );

  it("HUB-2 send their messages in order after the topics are set again", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket(["team", "game"]);
    client.receive(HANDSHAKE);
    client.peer.withhold(["team"]);
    for (const version of [1, 2]) hub.push("team", createMessage(version));
    hub.push("game", createMessage(3));
    expect([listVersions(client.sentMessages), hub.hasSubscribers("team")]).toEqual([[3], true]);
    client.peer.setTopics(["team", "game"]);
    hub.push("team", createMessage(4));
    expect(listVersions(client.sentMessages)).toEqual([3, 1, 2, 4]);
  });

  it("HUB-2 drop their messages if the connection loses the topic", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket(["team", "game"]);
    client.receive(HANDSHAKE);
    client.peer.withhold(["team"]);
    hub.push("team", createMessage(1));
    for (const topics of [["game"], ["team", "game"]]) client.peer.setTopics(topics);
    expect(listVersions(client.sentMessages)).toEqual([]);
  });

  it("HUB-2 close the connection after more than 100 messages", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket(["team"]);
    client.receive(HANDSHAKE);
    client.peer.withhold(["team"]);
    for (let version = 1; version <= 100; version += 1) hub.push("team", createMessage(version));
    expect(client.isOpen()).toBe(true);
    hub.push("team", createMessage(101));
    expect(client.isOpen()).toBe(false);
  });
});

it("when the server stops, a client gets a close message that allows it to reconnect", async () => {
  const { hub, createSocket } = setUp();
  const client = createSocket();
  client.receive(HANDSHAKE);
  await hub.close();
  expect(client.sentMessages.at(-1)).toEqual({ type: 7, allowReconnect: true });
  expect(client.isOpen()).toBe(false);
});

describe("a hub with versioned topics", () => {
  const createVersion = (name: string) => ({
    version: name,
    message: { target: "ReceivedBoardVersion", payload: { version: `to ${name}` } } as const,
    initialMessage: { target: "ReceivedBoardVersion", payload: { version: name } } as const,
    toReset: (from: string) =>
      ({ target: "ReceivedBoardDelta", payload: { from, to: name, reset: true } }) as const,
  });
  const listPayloads = (messages: readonly unknown[]) =>
    (messages as readonly { readonly arguments?: readonly unknown[] }[]).flatMap(
      ({ arguments: payload = [] }) => payload,
    );

  it("LIVE-8 sends the version to new subscribers, and deletes it when the last one leaves", () => {
    const { hub, createSocket } = setUp();
    const firstClient = createSocket();
    firstClient.receive(HANDSHAKE);
    hub.pushVersion("topic", createVersion("1"));
    const secondClient = createSocket();
    secondClient.receive(HANDSHAKE);
    hub.pushVersion("topic", createVersion("2"));
    // Checking the access again does not repeat the version.
    secondClient.peer.setTopics(["topic", "other"]);
    expect(listPayloads(firstClient.sentMessages)).toEqual([{ version: "to 1" }, { version: "to 2" }]);
    expect(listPayloads(secondClient.sentMessages)).toEqual([{ version: "1" }, { version: "to 2" }]);
    expect(hub.getVersion("topic")).toBe("2");
    firstClient.socket.close();
    secondClient.socket.close();
    expect(hub.getVersion("topic")).toBeUndefined();
  });

  it("LIVE-8 sends a reset instead of changes to a client that does not read", () => {
    const { hub, time, createSocket } = setUp();
    const slowClient = createSocket();
    slowClient.receive(HANDSHAKE);
    hub.pushVersion("topic", createVersion("1"));
    slowClient.socket.bufferedAmount = 300 * 1024;
    for (const name of ["2", "3"]) hub.pushVersion("topic", createVersion(name));
    slowClient.socket.bufferedAmount = 0;
    time.advance(5000);
    hub.pushVersion("topic", createVersion("4"));
    expect(listPayloads(slowClient.sentMessages)).toEqual([
      { version: "to 1" },
      { from: "1", to: "3", reset: true },
      { version: "to 4" },
    ]);
  });

  it("LIVE-8 sends every version of a topic to a client that has missed changes of another topic", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket(["slow", "other"]);
    client.receive(HANDSHAKE);
    for (const topic of ["slow", "other"]) hub.pushVersion(topic, createVersion("1"));
    client.socket.bufferedAmount = 300 * 1024;
    hub.pushVersion("slow", createVersion("2"));
    client.socket.bufferedAmount = 0;
    hub.pushVersion("other", createVersion("2"));
    hub.pushVersion("slow", createVersion("3"));
    expect(listPayloads(client.sentMessages)).toEqual([
      { version: "to 1" },
      { version: "to 1" },
      { version: "to 2" },
      { from: "1", to: "3", reset: true },
    ]);
  });

  it("LIVE-8 sends every version of a new topic to a client that has missed changes of its old topic", () => {
    const { hub, createSocket } = setUp();
    const client = createSocket(["old"]);
    client.receive(HANDSHAKE);
    hub.pushVersion("old", createVersion("1"));
    client.socket.bufferedAmount = 300 * 1024;
    hub.pushVersion("old", createVersion("2"));
    client.peer.setTopics(["new"]);
    client.socket.bufferedAmount = 0;
    hub.pushVersion("new", createVersion("8"));
    hub.pushVersion("new", createVersion("9"));
    expect(listPayloads(client.sentMessages)).toEqual([
      { version: "to 1" },
      { version: "to 8" },
      { version: "to 9" },
    ]);
  });
});
