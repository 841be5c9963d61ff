import type { AnswerResult, InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { BoardView } from "@gonfalon/contract/scoreboard.ts";

/**
 * A message from one part of the platform to the others, published after the commit. Plain JSON: an event may be
 * sent to other processes.
 */
export type PlatformEvent =
  /** `renamed` is false if the user has the same name as before. */
  | { readonly type: "user.changed"; readonly userId: string; readonly renamed?: false }
  /** The session was extended, or its user has confirmed their identity. */
  | { readonly type: "session.changed"; readonly sessionId: string }
  | { readonly type: "session.ended"; readonly sessionId: string }
  | { readonly type: "token.changed"; readonly tokenId: string }
  | {
      readonly type: "team.changed";
      readonly teamId: number;
      /** False if name, bio and picture are the same as before and the team still exists. */
      readonly profileChanged?: false;
      /** The user who has joined or left. */
      readonly memberId?: string;
    }
  | { readonly type: "key.changed"; readonly name: string }
  | { readonly type: "game.changed"; readonly gameId: number }
  | { readonly type: "challenge.changed"; readonly gameId: number; readonly challengeId: number }
  | {
      readonly type: "participation.changed";
      readonly gameId: number;
      readonly participationId: number;
      /** The team, if the change affects only its members. */
      readonly teamId?: number;
      /** False if the same teams are accepted as before, in the same divisions. */
      readonly acceptedTeamsChanged?: false;
    }
  | { readonly type: "solve.committed"; readonly gameId: number; readonly teamId: number }
  /** An adjustment or a hint purchase was added, or an adjustment was revoked. */
  | {
      readonly type: "score.changed";
      readonly gameId: number;
      readonly teamId: number;
      readonly participationId: number;
      readonly isRevoked?: true;
    }
  /** A process serves a new board. */
  | {
      readonly type: "board.built";
      readonly gameId: number;
      readonly version: number;
      /** While the board is frozen, only staff can see the live view. */
      readonly view: BoardView;
    }
  | { readonly type: "notice.created"; readonly gameId: number; readonly noticeId: number }
  | { readonly type: "notice.changed"; readonly gameId: number; readonly noticeId: number }
  | { readonly type: "event.recorded"; readonly gameId: number; readonly eventId: number }
  | {
      readonly type: "submission.judged";
      readonly gameId: number;
      readonly submissionId: number;
      readonly participationId: number;
      readonly challengeId: number;
      readonly status: AnswerResult;
    }
  | {
      readonly type: "container.changed";
      readonly gameId: number;
      readonly challengeId: number;
      /** Null for the test container of an editor. */
      readonly participationId: number | null;
      readonly containerId: string;
      readonly isGone: boolean;
      /** Why the container ended. */
      readonly end?: InstanceEnd;
    }
  | { readonly type: "settings.changed" }
  | { readonly type: "provider.changed" }
  | { readonly type: "client.changed" }
  | { readonly type: "file.deleted"; readonly hash: string }
  | { readonly type: "post.changed" }
  /** Reconciliation has finished. */
  | {
      readonly type: "containers.counted";
      readonly declared: number;
      readonly running: number;
      readonly leaked: number;
    }
  /** A pull of an image has started, continues or has ended. */
  | {
      readonly type: "image.pull";
      readonly image: string;
      readonly isRunning: boolean;
      readonly progress: { readonly doneBytes: number; readonly totalBytes: number } | null;
      /** Why the pull has failed. */
      readonly reason: string | null;
    }
  | { readonly type: "logs.stored"; readonly ids: readonly number[] }
  /** A client has taken a permit of a rate limit. */
  | { readonly type: "permit.taken"; readonly policy: string; readonly key: string }
  | { readonly type: "permits.cleared"; readonly key: string }
  /** Events may have been lost: every cache must be cleared. */
  | { readonly type: "events.missed" };

export type EventOf<T extends PlatformEvent["type"]> = Extract<PlatformEvent, { readonly type: T }>;

export type Unsubscribe = () => void;

/** Whether an event was published by this process or by another one of the platform. */
export type Origin = "local" | "remote";

export interface EventBus {
  /** The number of other processes of the platform. */
  readonly peerCount: number;
  /** Never throws; subscribers of this process run before it returns. */
  publish(event: PlatformEvent): void;
  subscribe<T extends PlatformEvent["type"]>(
    type: T,
    listener: (event: EventOf<T>, origin: Origin) => void | Promise<void>,
  ): Unsubscribe;
  /**
   * Resolves when every process has confirmed the published events, or after a timeout; never rejects. Undefined if
   * every process has already confirmed them.
   */
  whenSettled(): Promise<void> | undefined;
}
