import { type Static, type TSchema, Type } from "typebox";
import { FlagProgress } from "./challenge.ts";
import { AnswerResult, EventType, InstanceEnd, NoticeType, TaskStatus } from "./enums.ts";
import type { Access } from "./kernel/endpoint.ts";
import { Id, Nullable } from "./kernel/scalars.ts";
import type { TokenScope } from "./kernel/token-scope.ts";
import { BoardUpdate, BoardView } from "./scoreboard.ts";

/**
 * Hub messages use ISO 8601 strings for times. The exception is `ReceivedBoardDelta`, which uses Unix milliseconds like
 * the REST API.
 */
const Instant = Type.String({ format: "date-time" });

/** 1 to receive the messages that the parameter names. */
const OptIn = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }));

export const PushedNotice = Type.Object({
  id: Id,
  time: Instant,
  type: NoticeType,
  values: Type.Array(Type.String()),
});
export type PushedNotice = Static<typeof PushedNotice>;

export const PushedEvent = Type.Object({
  type: EventType,
  values: Type.Array(Type.String()),
  time: Instant,
  user: Type.String(),
  team: Type.String(),
});
export type PushedEvent = Static<typeof PushedEvent>;

export const PushedSubmission = Type.Object({
  answer: Type.String(),
  status: AnswerResult,
  time: Instant,
  user: Type.String(),
  team: Type.String(),
  challenge: Type.String(),
});
export type PushedSubmission = Static<typeof PushedSubmission>;

export const PushedLog = Type.Object({
  time: Instant,
  name: Type.String(),
  level: Type.String(),
  ip: Type.String(),
  msg: Type.String(),
  status: Type.Union([TaskStatus, Type.Literal("")]),
});
export type PushedLog = Static<typeof PushedLog>;

export const PushedVerdict = Type.Object({
  submissionId: Id,
  challengeId: Id,
  status: AnswerResult,
  progress: Nullable(FlagProgress),
});
export type PushedVerdict = Static<typeof PushedVerdict>;

/** `version` is a number from the clock of the server, not a board version. */
export const PushedBoardChange = Type.Object({ version: Type.Integer() });
export type PushedBoardChange = Static<typeof PushedBoardChange>;

/** LIVE-8: the board version at which the next change starts. */
export const PushedBoardVersion = Type.Object({ version: Type.String() });
export type PushedBoardVersion = Static<typeof PushedBoardVersion>;

/** The title, the times or the pause of the game changed. */
export const PushedGameChange = Type.Object({});
export type PushedGameChange = Static<typeof PushedGameChange>;

/** The team's container of a challenge changed: queued, running, extended or ended. */
export const PushedInstance = Type.Object({ challengeId: Id, ended: Nullable(InstanceEnd) });
export type PushedInstance = Static<typeof PushedInstance>;

interface HubDefinition {
  readonly access: Access;
  /** The scope that an API token needs (SCOPE-1). */
  readonly scope: TokenScope;
  readonly query: TSchema;
  /** Message payloads by name. */
  readonly messages: Readonly<Record<string, TSchema>>;
}

/** The SignalR hubs. They only push; clients cannot invoke methods. */
export const hubs = {
  "/hub/user": {
    access: "public",
    scope: "Read",
    // Additions to the GZCTF protocol are sent only to connections that request them.
    query: Type.Object({
      game: Id,
      verdicts: OptIn,
      board: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 2,
          description: "1 for a message after each change of the board, 2 for the changes themselves",
        }),
      ),
      view: Type.Optional(
        Type.Unsafe<BoardView>({ ...BoardView, description: "With `board=2`; `live` is for staff" }),
      ),
      instances: OptIn,
    }),
    messages: {
      ReceivedGameNotice: PushedNotice,
      ReceivedVerdict: PushedVerdict,
      ReceivedBoardChange: PushedBoardChange,
      ReceivedBoardVersion: PushedBoardVersion,
      ReceivedBoardDelta: BoardUpdate,
      ReceivedGameChange: PushedGameChange,
      ReceivedInstance: PushedInstance,
    },
  },
  "/hub/monitor": {
    access: "monitor",
    scope: "Monitor",
    query: Type.Object({ game: Id }),
    messages: { ReceivedGameEvent: PushedEvent, ReceivedSubmissions: PushedSubmission },
  },
  "/hub/admin": {
    access: "admin",
    scope: "Admin",
    query: Type.Object({}),
    messages: { ReceivedLog: PushedLog },
  },
} as const satisfies Readonly<Record<string, HubDefinition>>;

export type Hub = keyof typeof hubs;
export type HubQuery<H extends Hub> = Static<(typeof hubs)[H]["query"]>;
export type HubTarget<H extends Hub> = keyof (typeof hubs)[H]["messages"] & string;

type Messages<H extends Hub> = {
  readonly [T in HubTarget<H>]: {
    readonly target: T;
    readonly payload: (typeof hubs)[H]["messages"][T] extends infer S extends TSchema ? Static<S> : never;
  };
}[HubTarget<H>];

/** A message of any of the given hubs, with the name under which it arrives. */
export type HubMessage<H extends Hub = Hub> = { readonly [K in H]: Messages<K> }[H];

/** The payload of the messages with the name `T`. */
export type HubPayload<H extends Hub, T extends HubTarget<H>> = Extract<
  HubMessage<H>,
  { readonly target: T }
>["payload"];
