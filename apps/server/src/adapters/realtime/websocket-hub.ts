import type { HubMessage } from "@gonfalon/contract/realtime.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { HubSocket, Peer, Realtime, TopicVersion } from "#ports/realtime.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import {
  findHandshakeError,
  HANDSHAKE_ACCEPTED,
  PING,
  parseMessage,
  parseRecords,
  toCloseMessage,
  toHandshakeRejection,
  toInvocation,
  toUnknownMethodError,
} from "./signalr-protocol.ts";

const HEARTBEAT_INTERVAL_MS = 5 * SECOND_MS;
const PING_AFTER_MS = 15 * SECOND_MS;
const IDLE_TIMEOUT_MS = 30 * SECOND_MS;
const HANDSHAKE_TIMEOUT_MS = 15 * SECOND_MS;
const CLOSE_TIMEOUT_MS = SECOND_MS;
/** A client with more unread bytes is disconnected; it fetches missed data after its reconnect. */
const MAX_UNREAD_BYTES = MEBIBYTE;
/** LIVE-8: a client with more unread bytes gets a reset instead of changes. */
const MAX_UNREAD_CHANGE_BYTES = 256 * 1024;
/** A client with more withheld messages is disconnected, like one with too many unread bytes. */
const MAX_WITHHELD_MESSAGES = 100;

export interface WebsocketHub extends Realtime {
  /** Accepts an open socket. Messages are sent after the handshake. */
  accept(socket: HubSocket, topics: readonly string[]): Peer;
  /** Closes all connections; resolves when all are closed. */
  close(): Promise<void>;
  /** The number of open connections. */
  readonly size: number;
}

interface HubDeps {
  readonly stopwatch: Stopwatch;
  readonly timer: Timer;
}

interface Connection {
  readonly socket: HubSocket;
  readonly openedAt: number;
  topics: readonly string[];
  /** The topics whose changes the client has missed, and the last version of each that the client has. */
  readonly missedVersions: Map<string, string>;
  withheldTopics: readonly string[];
  readonly withheldMessages: WithheldMessage[];
  isHandshakeDone: boolean;
  lastReceivedAt: number;
  lastSentAt: number;
}

interface WithheldMessage {
  readonly topic: string;
  readonly text: string;
}

/** The SignalR connections of this process. */
export function websocketHub({ stopwatch, timer }: HubDeps): WebsocketHub {
  const connections = new Set<Connection>();
  const subscribers = new Map<string, Set<Connection>>();
  const versions = new Map<string, TopicVersion>();
  let isHeartbeatRunning = false;

  function getElapsedMs(): number {
    return stopwatch.microseconds() / 1000;
  }

  function accept(socket: HubSocket, topics: readonly string[]): Peer {
    const now = getElapsedMs();
    const connection: Connection = {
      socket,
      openedAt: now,
      topics: [],
      missedVersions: new Map(),
      withheldTopics: [],
      withheldMessages: [],
      isHandshakeDone: false,
      lastReceivedAt: now,
      lastSentAt: now,
    };
    connections.add(connection);
    setTopics(connection, topics);
    socket.on("message", (data, isBinary) => receive(connection, data, isBinary));
    socket.on("ping", () => {
      connection.lastReceivedAt = getElapsedMs();
    });
    socket.on("close", () => removeConnection(connection));
    // An error is always followed by "close".
    socket.on("error", () => undefined);
    startHeartbeat();
    return {
      setTopics: (nextTopics) => setTopics(connection, nextTopics),
      withhold: (withheldTopics) => {
        connection.withheldTopics = withheldTopics;
      },
      disconnect: () => disconnect(connection, "You may no longer receive these messages."),
      onClose: (listener) => void socket.once("close", listener),
    };
  }

  function setTopics(connection: Connection, topics: readonly string[]): void {
    if (!connections.has(connection)) return;
    const addedTopics = topics.filter((topic) => !connection.topics.includes(topic));
    // Subscribe before unsubscribing: a topic without subscribers loses its version.
    for (const topic of topics) subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(connection));
    unsubscribe(
      connection,
      connection.topics.filter((topic) => !topics.includes(topic)),
    );
    connection.topics = topics;
    if (connection.isHandshakeDone) sendVersions(connection, addedTopics);
    sendWithheld(connection);
  }

  function sendWithheld(connection: Connection): void {
    connection.withheldTopics = [];
    for (const { topic, text } of connection.withheldMessages.splice(0))
      if (connection.topics.includes(topic)) send(connection, text);
  }

  function withhold(connection: Connection, message: WithheldMessage): void {
    if (connection.withheldMessages.length === MAX_WITHHELD_MESSAGES) return connection.socket.terminate();
    connection.withheldMessages.push(message);
  }

  function unsubscribe(connection: Connection, topics: readonly string[]): void {
    for (const topic of topics) {
      connection.missedVersions.delete(topic);
      const topicSubscribers = subscribers.get(topic);
      topicSubscribers?.delete(connection);
      if (topicSubscribers?.size !== 0) continue;
      subscribers.delete(topic);
      versions.delete(topic);
    }
  }

  function sendVersions(connection: Connection, topics: readonly string[]): void {
    for (const topic of topics) {
      const lastVersion = versions.get(topic);
      if (lastVersion) send(connection, toInvocation(lastVersion.initialMessage));
    }
  }

  function removeConnection(connection: Connection): void {
    unsubscribe(connection, connection.topics);
    connections.delete(connection);
  }

  function receive(connection: Connection, data: Buffer, isBinary: boolean): void {
    const { socket } = connection;
    // `ws` emits messages until the client has confirmed the close.
    if (socket.readyState !== socket.OPEN) return;
    connection.lastReceivedAt = getElapsedMs();
    const records = isBinary ? undefined : parseRecords(data.toString());
    if (!records) return disconnect(connection, "The message could not be read.");
    for (const record of records) {
      if (connection.isHandshakeDone) handleRecord(connection, record);
      else if (!completeHandshake(connection, record)) return;
    }
  }

  function completeHandshake(connection: Connection, record: Readonly<Record<string, unknown>>): boolean {
    const error = findHandshakeError(record);
    send(connection, error === undefined ? HANDSHAKE_ACCEPTED : toHandshakeRejection(error));
    if (error !== undefined) connection.socket.close();
    connection.isHandshakeDone = error === undefined;
    if (connection.isHandshakeDone) sendVersions(connection, connection.topics);
    return connection.isHandshakeDone;
  }

  function handleRecord(connection: Connection, record: Readonly<Record<string, unknown>>): void {
    const message = parseMessage(record);
    if (message.kind === "close") connection.socket.close();
    if (message.kind === "call") send(connection, toUnknownMethodError(message));
  }

  function push(topic: string, message: HubMessage): void {
    const topicSubscribers = subscribers.get(topic);
    if (!topicSubscribers) return;
    const text = toInvocation(message);
    for (const connection of topicSubscribers) {
      if (!connection.isHandshakeDone) continue;
      if (connection.withheldTopics.includes(topic)) withhold(connection, { topic, text });
      else send(connection, text);
    }
  }

  function pushVersion(topic: string, nextVersion: TopicVersion): void {
    const topicSubscribers = subscribers.get(topic);
    if (!topicSubscribers) return;
    const lastName = versions.get(topic)?.version;
    versions.set(topic, nextVersion);
    const text = toInvocation(nextVersion.message);
    for (const connection of topicSubscribers) {
      if (!connection.isHandshakeDone) continue;
      if (connection.missedVersions.has(topic)) catchUp(connection);
      else if (lastName !== undefined && connection.socket.bufferedAmount > MAX_UNREAD_CHANGE_BYTES)
        connection.missedVersions.set(topic, lastName);
      else send(connection, text);
    }
  }

  /** Sends resets to a client that has missed changes, as soon as it has few unread bytes. */
  function catchUp(connection: Connection): void {
    const { missedVersions, socket } = connection;
    if (socket.bufferedAmount > MAX_UNREAD_CHANGE_BYTES) return;
    for (const [topic, since] of missedVersions) {
      missedVersions.delete(topic);
      const lastVersion = versions.get(topic);
      if (lastVersion) send(connection, toInvocation(lastVersion.toReset(since)));
    }
  }

  function send(connection: Connection, text: string): void {
    const { socket } = connection;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate();
    connection.lastSentAt = getElapsedMs();
    socket.send(text);
  }

  function disconnect(connection: Connection, error?: string): void {
    if (connection.isHandshakeDone) send(connection, toCloseMessage(error));
    connection.socket.close();
    timer.after(CLOSE_TIMEOUT_MS, () => connection.socket.terminate());
  }

  function startHeartbeat(): void {
    if (isHeartbeatRunning) return;
    isHeartbeatRunning = true;
    timer.after(HEARTBEAT_INTERVAL_MS, () => {
      isHeartbeatRunning = false;
      for (const connection of connections) checkHeartbeat(connection);
      if (connections.size > 0) startHeartbeat();
    });
  }

  function checkHeartbeat(connection: Connection): void {
    const now = getElapsedMs();
    const isLate = !connection.isHandshakeDone && now - connection.openedAt >= HANDSHAKE_TIMEOUT_MS;
    if (isLate || now - connection.lastReceivedAt >= IDLE_TIMEOUT_MS) return connection.socket.terminate();
    catchUp(connection);
    if (connection.isHandshakeDone && now - connection.lastSentAt >= PING_AFTER_MS) send(connection, PING);
  }

  async function close(): Promise<void> {
    const closedSockets = [...connections].map(
      ({ socket }) => new Promise<void>((resolve) => void socket.once("close", () => resolve())),
    );
    for (const connection of connections) disconnect(connection);
    await Promise.all(closedSockets);
  }

  return {
    accept,
    push,
    pushVersion,
    getVersion: (topic) => versions.get(topic)?.version,
    hasSubscribers: (topic) => subscribers.has(topic),
    close,
    get size() {
      return connections.size;
    },
  };
}
