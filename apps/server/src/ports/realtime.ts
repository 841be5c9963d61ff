import type { Hub, HubMessage } from "@gonfalon/contract/realtime.ts";
import type { BoardView } from "@gonfalon/contract/scoreboard.ts";
import type { Credential } from "./authenticator.ts";

/** Sends to all subscribers without waiting. */
export interface Realtime {
  push(topic: string, message: HubMessage): void;
  /** Sends the message of the next version to the subscribers, and its initial message to later subscribers. */
  pushVersion(topic: string, next: TopicVersion): void;
  /** The last version that was pushed to the current subscribers of a topic; undefined if none was. */
  getVersion(topic: string): string | undefined;
  /** Whether a topic has subscribers; without any, the message need not be created. */
  hasSubscribers(topic: string): boolean;
}

/** A version of the subject of a topic. */
export interface TopicVersion {
  readonly version: string;
  /** Sent to the current subscribers: the change since the previous version or, without one, the initial message. */
  readonly message: HubMessage;
  /** Sent to clients that subscribe later. */
  readonly initialMessage: HubMessage;
  /** Sent to subscribers that have missed messages since the version `from`. */
  readonly toReset: (from: string) => HubMessage;
}

/** The part of a WebSocket that a hub uses; the other transports behave like one. */
export interface HubSocket {
  readonly OPEN: number;
  readonly readyState: number;
  /** Bytes that are queued and not yet transmitted. */
  readonly bufferedAmount: number;
  send(text: string): void;
  /** Closes the connection after sending the queued bytes. */
  close(): void;
  /** Closes the connection without sending the queued bytes. */
  terminate(): void;
  on(event: "message", listener: (data: Buffer, isBinary: boolean) => void): unknown;
  /** `ping`: the client has sent a WebSocket ping or a poll without a message. */
  on(event: "ping" | "close" | "error", listener: () => void): unknown;
  once(event: "close", listener: () => void): unknown;
}

/** The client of an open connection. */
export interface Peer {
  /** Replaces the topics of the connection. Withheld messages of these topics are sent, the others are dropped. */
  setTopics(topics: readonly string[]): void;
  /** Queues messages of `push` to these topics until the next `setTopics`. Messages of `pushVersion` are not queued. */
  withhold(topics: readonly string[]): void;
  /** Closes the connection; a reconnect is authorized again. */
  disconnect(): void;
  onClose(listener: () => void): void;
}

/** A client's request to connect to a hub. */
export interface HubRequest {
  readonly hub: Hub;
  readonly credential: Credential | undefined;
  readonly gameId: number | undefined;
  readonly wantsVerdicts: boolean;
  readonly wantsBoard: boolean;
  /** The view whose changes are requested (LIVE-8). */
  readonly followedView: BoardView | undefined;
  readonly wantsInstances: boolean;
}

/** A client that is allowed to connect, but whose connection is not open yet. */
export interface AdmittedClient {
  readonly topics: readonly string[];
  /** Called when the connection is open. */
  onOpen(peer: Peer): void;
}
