import { type Static, Type } from "typebox";
import { AnswerResult, EventType, NoticeType, ParticipationStatus } from "./enums.ts";
import { Id, MAX_INSTANT, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

// The lines of the files under `data/` of a capsule.

const Millis = Type.Integer({ minimum: 0, maximum: MAX_INSTANT });
/** Names may come from rows that are older than the current limits. */
const Name = Type.String({ maxLength: 256 });
const Text = Type.String({ maxLength: limits.markdown });
const UserName = Nullable(Name);

const CapsuleMember = Type.Object({
  name: Name,
  email: Type.Optional(Name),
  realName: Type.Optional(Name),
  stdNumber: Type.Optional(Name),
  phone: Type.Optional(Nullable(Name)),
});
export type CapsuleMember = Static<typeof CapsuleMember>;

export const CapsuleTeam = Type.Object({
  id: Id,
  name: Name,
  bio: Nullable(Text),
  captain: UserName,
  deletedAt: Nullable(Millis),
  members: Type.Array(CapsuleMember, { maxItems: 10_000 }),
});
export type CapsuleTeam = Static<typeof CapsuleTeam>;

export const CapsuleParticipation = Type.Object({
  id: Id,
  teamId: Id,
  division: Nullable(Name),
  status: ParticipationStatus,
  createdAt: Millis,
  writeupName: Type.Optional(Nullable(Name)),
  writeupAt: Type.Optional(Nullable(Millis)),
});
export type CapsuleParticipation = Static<typeof CapsuleParticipation>;

export const CapsuleSubmission = Type.Object({
  id: Id,
  participationId: Id,
  challengeId: Id,
  user: UserName,
  answer: Text,
  status: AnswerResult,
  time: Millis,
});
export type CapsuleSubmission = Static<typeof CapsuleSubmission>;

export const CapsuleSolve = Type.Object({
  participationId: Id,
  challengeId: Id,
  submissionId: Id,
  user: UserName,
  time: Millis,
});
export type CapsuleSolve = Static<typeof CapsuleSolve>;

export const CapsuleAdjustment = Type.Object({
  participationId: Id,
  points: Type.Integer({ minimum: -limits.adjustment, maximum: limits.adjustment }),
  reason: Text,
  isPublic: Type.Boolean(),
  time: Millis,
  createdAt: Millis,
  revokedAt: Nullable(Millis),
});
export type CapsuleAdjustment = Static<typeof CapsuleAdjustment>;

export const CapsulePurchase = Type.Object({
  participationId: Id,
  challengeId: Id,
  hint: Type.Integer({
    minimum: 0,
    maximum: limits.paidHints,
    description: "The position in the paid hints of the challenge in the package",
  }),
  user: UserName,
  cost: Type.Integer({ minimum: 0, maximum: limits.hintCost }),
  time: Millis,
});
export type CapsulePurchase = Static<typeof CapsulePurchase>;

const Values = Type.Array(Text, { maxItems: 100 });

export const CapsuleNotice = Type.Object({ type: NoticeType, values: Values, time: Millis });
export type CapsuleNotice = Static<typeof CapsuleNotice>;

export const CapsuleEvent = Type.Object({
  type: EventType,
  values: Values,
  teamId: Nullable(Id),
  user: UserName,
  time: Millis,
});
export type CapsuleEvent = Static<typeof CapsuleEvent>;

export const CapsuleCheat = Type.Object({ submissionId: Id, ownerId: Id, submitterId: Id });
export type CapsuleCheat = Static<typeof CapsuleCheat>;
