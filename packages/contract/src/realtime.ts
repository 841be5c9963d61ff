import { type Static, Type } from "typebox";
import { AnswerResult, EventType, NoticeType, TaskStatus } from "./enums.ts";
import { Id } from "./kernel/scalars.ts";

/** On hubs an instant is ISO 8601 text, unlike on REST. */
const Instant = Type.String({ format: "date-time" });

export const PushedNotice = Type.Object({
  id: Id,
  time: Instant,
  type: NoticeType,
  values: Type.Array(Type.String()),
});

export const PushedEvent = Type.Object({
  type: EventType,
  values: Type.Array(Type.String()),
  time: Instant,
  user: Type.String(),
  team: Type.String(),
});

export const PushedSubmission = Type.Object({
  answer: Type.String(),
  status: AnswerResult,
  time: Instant,
  user: Type.String(),
  team: Type.String(),
  challenge: Type.String(),
});

export const PushedLog = Type.Object({
  time: Instant,
  name: Type.String(),
  level: Type.String(),
  ip: Type.String(),
  msg: Type.String(),
  status: Type.Union([TaskStatus, Type.Literal("")]),
});

/** Our own additions go only to connections that ask for them (`verdicts=1`, `board=1`). */
export const PushedVerdict = Type.Object({ submissionId: Id, challengeId: Id, status: AnswerResult });
export const PushedBoardChange = Type.Object({ version: Type.Integer() });

/** What each hub pushes, by the name under which it arrives. */
export const hubMessages = {
  "/hub/user": {
    ReceivedGameNotice: PushedNotice,
    ReceivedVerdict: PushedVerdict,
    ReceivedBoardChange: PushedBoardChange,
  },
  "/hub/monitor": { ReceivedGameEvent: PushedEvent, ReceivedSubmissions: PushedSubmission },
  "/hub/admin": { ReceivedLog: PushedLog },
} as const;

export type Hub = keyof typeof hubMessages;
export type HubTarget<H extends Hub> = keyof (typeof hubMessages)[H] & string;

export type PushedNotice = Static<typeof PushedNotice>;
export type PushedEvent = Static<typeof PushedEvent>;
export type PushedSubmission = Static<typeof PushedSubmission>;
export type PushedLog = Static<typeof PushedLog>;
export type PushedVerdict = Static<typeof PushedVerdict>;
export type PushedBoardChange = Static<typeof PushedBoardChange>;
