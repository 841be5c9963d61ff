/**
 * What one part of the platform tells the others, after commit. Plain JSON: an event may travel to other
 * processes.
 */
export type PlatformEvent =
  | { readonly type: "user.changed"; readonly userId: string }
  | { readonly type: "session.ended"; readonly sessionId: string }
  | { readonly type: "token.changed"; readonly tokenId: string }
  | { readonly type: "team.changed"; readonly teamId: number }
  | { readonly type: "key.changed"; readonly name: string }
  | { readonly type: "settings.changed" }
  | { readonly type: "file.deleted"; readonly hash: string }
  | { readonly type: "post.changed" };

export type EventOf<T extends PlatformEvent["type"]> = Extract<PlatformEvent, { readonly type: T }>;

export type Unsubscribe = () => void;

export interface EventBus {
  /** Never throws; a subscriber in this process may have seen the event before it returns. */
  publish(event: PlatformEvent): void;
  subscribe<T extends PlatformEvent["type"]>(
    type: T,
    listener: (event: EventOf<T>) => void | Promise<void>,
  ): Unsubscribe;
}
