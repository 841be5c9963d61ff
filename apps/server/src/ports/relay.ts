import type { WebSocket } from "ws";
import type { Address } from "./container-engine.ts";

export type Side = "client" | "container";

/** Receives all transferred bytes in order, and must not change them. */
export interface TrafficObserver {
  /**
   * The bytes are valid only during the call. An observer that is too slow returns a promise; the relay reads from
   * neither side until the promise resolves.
   */
  observe(from: Side, bytes: Uint8Array): Promise<void> | undefined;
}

/** The transferred bytes of a connection, and which side ended it. */
export interface Traffic {
  readonly fromClient: number;
  readonly fromContainer: number;
  readonly endedBy: Side | "platform";
}

/** A connection to a container. No data is transferred until `pipe` is called. */
export interface RelayConnection {
  /** The resolved address of the container. */
  readonly container: Address;
  /** Pipes the connection to a client. Call it only once. */
  pipe(client: WebSocket, observer?: TrafficObserver): void;
  /** Closes the connection for both sides. */
  close(): void;
  /** Resolves when both sides are closed. */
  readonly ended: Promise<Traffic>;
}

/** The container could not be reached. */
export class ConnectError extends Error {
  override readonly name = "ConnectError";
  /** The code of the system error, such as ECONNREFUSED. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }

  /** Whether the host name cannot be resolved. */
  get isUnknownHost(): boolean {
    return this.code === "ENOTFOUND" || this.code === "EAI_AGAIN";
  }
}

/** Connects WebSockets to TCP connections. */
export interface Relay {
  /** Throws ConnectError. */
  dial(target: Address): Promise<RelayConnection>;
}
