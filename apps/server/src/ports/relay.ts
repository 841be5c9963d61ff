import type { WebSocket } from "ws";
import type { Address } from "./container-engine.ts";

export type Side = "client" | "container";

/** Sees all that passes, in order, and must not change it. */
export interface TrafficObserver {
  /**
   * The bytes are there during the call only. If it cannot keep up it returns a promise, and both sides wait for that.
   */
  saw(from: Side, bytes: Uint8Array): Promise<void> | undefined;
}

/** What went through a line, in bytes, and who ended it. */
export interface Traffic {
  readonly fromClient: number;
  readonly fromContainer: number;
  readonly endedBy: Side | "platform";
}

/** A container that has answered. Nothing flows until a client is put through. */
export interface RelayConnection {
  /** Where it was reached: the address, not the name. */
  readonly container: Address;
  /** Call it once, and at most one witness. */
  putThrough(client: WebSocket, witness?: TrafficObserver): void;
  /** Ends the line, for both sides. */
  hangUp(): void;
  /** When both sides are closed. */
  readonly ended: Promise<Traffic>;
}

/** The container could not be reached. */
export class NotReached extends Error {
  override readonly name = "NotReached";
  /** The name of the fault that the system gave, such as ECONNREFUSED. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }

  /** Whether there is no machine of that name at all. */
  get isUnknownHost(): boolean {
    return this.code === "ENOTFOUND" || this.code === "EAI_AGAIN";
  }
}

/** Joins websockets and TCP connections. */
export interface Relay {
  /** Throws NotReached. */
  dial(target: Address): Promise<RelayConnection>;
}
