import type { Socket } from "node:net";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { RawData, WebSocket } from "ws";
import type { Side, Traffic, TrafficObserver } from "#ports/relay.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { flowControl } from "./flow-control.ts";
import type { SocketReader } from "./socket-reader.ts";

interface TunnelEnds {
  readonly tcp: Socket;
  /** The output of the container; nothing may have been read from it yet. */
  readonly reader: SocketReader;
  readonly client: WebSocket;
  readonly observer: TrafficObserver | undefined;
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
  readonly onEnd: (traffic: Traffic) => void;
}

const CHECK_INTERVAL_MS = 30 * SECOND_MS;
/** Timeout for pongs; a client that stops reading for a while is still alive. */
const PONG_TIMEOUT_MS = 5 * MINUTE_MS;
const IDLE_TIMEOUT_MS = 30 * MINUTE_MS;
const MAX_DURATION_MS = DAY_MS;
/** Timeout for the close handshake. */
const CLOSE_TIMEOUT_MS = SECOND_MS;
/** How long a container may take to read the last bytes of a disconnected client. */
const LINGER_MS = 10 * SECOND_MS;

/** While more bytes are buffered for a slow client, nothing is read from its container. */
const MAX_UNREAD_BYTES = 512 * 1024;

const BINARY = { binary: true } as const;
const NORMAL_CLOSURE = 1000;
const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;

/** Pipes bytes in both directions until one side ends. Returns a function that ends the tunnel. */
export function pipeTunnel({
  tcp,
  reader,
  client,
  observer,
  stopwatch,
  timer,
  onEnd,
}: TunnelEnds): () => void {
  const byteCounts = { client: 0, container: 0 };
  const flow = { client: flowControl(client), container: flowControl(tcp) };
  const openedAt = stopwatch.microseconds() / 1000;
  let endedBy: Traffic["endedBy"] | undefined;
  let lastTransferAt = openedAt;
  let lastReceivedAt = openedAt;
  let hasTransferred = false;
  let hasReceived = false;
  let openSideCount = 2;
  let cancelCheck = timer.after(CHECK_INTERVAL_MS, check);

  reader.setConsumer((chunk, done) => {
    recordChunk("container", chunk);
    client.send(chunk, BINARY, () => {
      done();
      resumeContainer();
    });
    if (client.bufferedAmount > MAX_UNREAD_BYTES) flow.container.hold("reader");
  });
  client.on("message", (data: RawData) => {
    // The library's default type for messages.
    const chunk = data as Buffer;
    hasReceived = true;
    if (chunk.length === 0 || !tcp.writable) return;
    recordChunk("client", chunk);
    if (!tcp.write(chunk)) flow.client.hold("reader");
  });
  tcp.on("drain", () => flow.client.release("reader"));
  client.on("pong", () => {
    hasReceived = true;
  });

  tcp.once("end", () => close("container", NORMAL_CLOSURE));
  tcp.once("error", () => close("container", INTERNAL_ERROR));
  tcp.once("close", () => {
    close("container", INTERNAL_ERROR);
    // The close frame must be read even if the client was paused.
    client.resume();
    onSideClosed();
  });
  // An error is always followed by "close".
  client.on("error", () => undefined);
  client.once("close", () => {
    endedBy ??= "client";
    closeContainerSide();
    onSideClosed();
  });

  function recordChunk(from: Side, chunk: Buffer): void {
    hasTransferred = true;
    byteCounts[from] += chunk.length;
    const wait = observer?.observe(from, chunk);
    if (wait) void holdUntil(wait);
  }

  async function holdUntil(wait: Promise<void>): Promise<void> {
    flow.client.hold("observer");
    flow.container.hold("observer");
    await wait;
    flow.client.release("observer");
    flow.container.release("observer");
  }

  function resumeContainer(): void {
    if (client.bufferedAmount <= MAX_UNREAD_BYTES / 2) flow.container.release("reader");
  }

  /** The close frame is sent after all buffered data. */
  function close(endingSide: Traffic["endedBy"], code: number): void {
    endedBy ??= endingSide;
    client.close(code);
  }

  function end(): void {
    close("platform", GOING_AWAY);
    client.resume();
    const cancel = timer.after(CLOSE_TIMEOUT_MS, () => client.terminate());
    client.once("close", cancel);
  }

  /** Bytes that the client sent before it disconnected are still delivered, unless the platform ended the tunnel. */
  function closeContainerSide(): void {
    if (endedBy === "platform") return void tcp.destroy();
    reader.setConsumer((_chunk, done) => done());
    tcp.resume().end();
    const cancel = timer.after(LINGER_MS, () => tcp.destroy());
    tcp.once("close", cancel);
  }

  /** Ends an idle, old or dead tunnel. The clock is read here, not for every chunk. */
  function check(): void {
    const now = stopwatch.microseconds() / 1000;
    if (hasTransferred) lastTransferAt = now;
    if (hasReceived) lastReceivedAt = now;
    hasTransferred = false;
    hasReceived = false;
    if (now - openedAt >= MAX_DURATION_MS || now - lastTransferAt >= IDLE_TIMEOUT_MS) return end();
    // No pong can arrive while the client is paused here, or has not read the data before the ping.
    const canRespond = !client.isPaused && client.bufferedAmount === 0;
    if (canRespond && now - lastReceivedAt >= PONG_TIMEOUT_MS) return client.terminate();
    client.ping();
    cancelCheck = timer.after(CHECK_INTERVAL_MS, check);
  }

  function onSideClosed(): void {
    cancelCheck();
    if (--openSideCount > 0) return;
    onEnd({
      fromClient: byteCounts.client,
      fromContainer: byteCounts.container,
      endedBy: endedBy ?? "platform",
    });
  }

  return end;
}
