import type { Hub, HubMessage } from "@gonfalon/contract/realtime.ts";
import type { Credential } from "./authenticator.ts";

/** Reaches everybody who listens, at once and without waiting for any of them. */
export interface Realtime {
  push(topic: string, message: HubMessage): void;
  /** Whether anybody listens: what nobody hears need not be made. */
  isHeard(topic: string): boolean;
}

/** The program at the other end of an open connection. */
export interface Peer {
  /** From now on it hears of these topics instead. */
  listen(topics: readonly string[]): void;
  /** Ends the connection; a program that comes back is asked anew who it is. */
  dismiss(): void;
  onGone(listener: () => void): void;
}

/** Somebody who wants to listen. */
export interface HubVisit {
  readonly hub: Hub;
  readonly credential: Credential | undefined;
  readonly gameId: number | undefined;
  readonly wantsVerdicts: boolean;
  readonly wantsBoard: boolean;
  readonly wantsInstances: boolean;
}

/** Somebody who may listen, but whose connection is not open yet. */
export interface HubGuest {
  readonly topics: readonly string[];
  arrived(peer: Peer): void;
}
