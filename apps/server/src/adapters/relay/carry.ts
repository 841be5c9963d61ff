import type { Socket } from "node:net";
import type { RawData, WebSocket } from "ws";
import type { Side, Traffic, Witness } from "#ports/relay.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import type { Incoming } from "./incoming.ts";
import { valve } from "./valve.ts";

interface Ends {
  readonly tcp: Socket;
  /** What the container says, which must not be read before. */
  readonly said: Incoming;
  readonly client: WebSocket;
  readonly witness: Witness | undefined;
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
  readonly onEnd: (traffic: Traffic) => void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LOOK_EVERY = 30 * SECOND;
/** So long a client may leave pings unanswered: one that stops reading for a while is not dead. */
const SILENCE = 5 * MINUTE;
/** So long nothing may pass. */
const IDLE = 30 * MINUTE;
const LONGEST = 24 * 60 * MINUTE;
/** So long a side that was told goodbye may take to answer. */
const FAREWELL = SECOND;
/** So long a container may take over the last bytes of a client that has gone. */
const LINGER = 10 * SECOND;

/** Beyond this, a client that reads slowly makes its container wait. */
const MOST_UNREAD_BYTES = 512 * 1024;

const BINARY = { binary: true } as const;
const NORMAL = 1000;
const GOING_AWAY = 1001;
const FAILED = 1011;

/** Carries bytes both ways until one side ends. Gives back what ends it from here. */
export function carry({ tcp, said, client, witness, stopwatch, timer, onEnd }: Ends): () => void {
  const bytes = { client: 0, container: 0 };
  const flow = { client: valve(client), container: valve(tcp) };
  const openedAt = stopwatch.microseconds() / 1000;
  let endedBy: Traffic["endedBy"] | undefined;
  let movedAt = openedAt;
  let heardAt = openedAt;
  let hasMoved = false;
  let wasHeard = false;
  let openSides = 2;
  let cancelLook = timer.after(LOOK_EVERY, look);

  said.takeBy((chunk, done) => {
    note("container", chunk);
    client.send(chunk, BINARY, () => {
      done();
      readOn();
    });
    if (client.bufferedAmount > MOST_UNREAD_BYTES) flow.container.hold("reader");
  });
  client.on("message", (data: RawData) => {
    // As the library hands over messages unless it is told otherwise.
    const chunk = data as Buffer;
    wasHeard = true;
    if (chunk.length === 0 || !tcp.writable) return;
    note("client", chunk);
    if (!tcp.write(chunk)) flow.client.hold("reader");
  });
  tcp.on("drain", () => flow.client.release("reader"));
  client.on("pong", () => {
    wasHeard = true;
  });

  tcp.once("end", () => close("container", NORMAL));
  tcp.once("error", () => close("container", FAILED));
  tcp.once("close", () => {
    close("container", FAILED);
    // Whatever it was that held the client up, its goodbye must be heard.
    client.resume();
    sideClosed();
  });
  // An error is always followed by the end.
  client.on("error", () => undefined);
  client.once("close", () => {
    endedBy ??= "client";
    letGoOfContainer();
    sideClosed();
  });

  function note(from: Side, chunk: Buffer): void {
    hasMoved = true;
    bytes[from] += chunk.length;
    const wait = witness?.saw(from, chunk);
    if (wait) void holdUntil(wait);
  }

  async function holdUntil(wait: Promise<void>): Promise<void> {
    flow.client.hold("witness");
    flow.container.hold("witness");
    await wait;
    flow.client.release("witness");
    flow.container.release("witness");
  }

  function readOn(): void {
    if (client.bufferedAmount <= MOST_UNREAD_BYTES / 2) flow.container.release("reader");
  }

  /** Waits for the other side to take all that was sent before. */
  function close(by: Traffic["endedBy"], code: number): void {
    endedBy ??= by;
    client.close(code);
  }

  function end(): void {
    close("platform", GOING_AWAY);
    client.resume();
    const cancel = timer.after(FAREWELL, () => client.terminate());
    client.once("close", cancel);
  }

  /** What the client sent before it left is still taken; nobody is there for an answer. */
  function letGoOfContainer(): void {
    if (endedBy === "platform") return void tcp.destroy();
    said.takeBy((_chunk, done) => done());
    tcp.resume().end();
    const cancel = timer.after(LINGER, () => tcp.destroy());
    tcp.once("close", cancel);
  }

  /** Time is read every now and then, and not for every chunk. */
  function look(): void {
    const now = stopwatch.microseconds() / 1000;
    if (hasMoved) movedAt = now;
    if (wasHeard) heardAt = now;
    hasMoved = false;
    wasHeard = false;
    if (now - openedAt >= LONGEST || now - movedAt >= IDLE) return end();
    // While it is held up, or has more to read than fits, it cannot answer.
    const canAnswer = !client.isPaused && client.bufferedAmount === 0;
    if (canAnswer && now - heardAt >= SILENCE) return client.terminate();
    client.ping();
    cancelLook = timer.after(LOOK_EVERY, look);
  }

  function sideClosed(): void {
    cancelLook();
    if (--openSides > 0) return;
    onEnd({
      fromClient: bytes.client,
      fromContainer: bytes.container,
      endedBy: endedBy ?? "platform",
    });
  }

  return end;
}
