import { type Static, type TSchema, Type } from "typebox";
import { ChallengeCategory, InstanceEnd, ParticipationStatus } from "./enums.ts";
import { Enumeration, Guid, Id, Nullable } from "./kernel/scalars.ts";
import type { WebhookEventType } from "./webhook-events.ts";

const Time = Type.String({ format: "date-time" });
const Team = Type.Object({ id: Id, name: Type.String() });
const User = Type.Object({ id: Guid, name: Type.String() });
const Challenge = Type.Object({ id: Id, title: Type.String(), category: ChallengeCategory });
const game = { game: Type.Object({ id: Id, title: Type.String() }) };

const Solve = Type.Object({
  ...game,
  challenge: Challenge,
  team: Team,
  user: User,
  place: Type.Integer({ description: "1 for the first team that solved the challenge" }),
  time: Time,
});
const ChallengeEvent = Type.Object({ ...game, challenge: Challenge });
const GameTimes = Type.Object({ ...game, start: Time, end: Time });
const Registration = Type.Object({
  ...game,
  team: Team,
  division: Nullable(Type.String()),
  status: ParticipationStatus,
});

/** The result of a check: it works, works with a limitation, or does not work. */
const HealthStatus = Enumeration({ Ok: 0, Warning: 1, Failed: 2 });
export type HealthStatus = Static<typeof HealthStatus>;

/** The member `data` of the messages of each event. */
export const webhookData: Readonly<Record<WebhookEventType, TSchema>> = {
  "solve.accepted": Solve,
  "blood.taken": Solve,
  "notice.published": Type.Object({ ...game, notice: Type.Object({ id: Id, content: Type.String() }) }),
  "challenge.opened": ChallengeEvent,
  "hint.published": ChallengeEvent,
  "game.started": GameTimes,
  "game.ended": GameTimes,
  "game.frozen": GameTimes,
  "game.unfrozen": GameTimes,
  "game.paused": GameTimes,
  "game.resumed": GameTimes,
  "registration.created": Registration,
  "registration.reviewed": Registration,
  "account.created": Type.Object({ user: User }),
  "cheat.detected": Type.Object({
    ...game,
    challenge: Challenge,
    team: Team,
    owner: Type.Object({ ...Team.properties }, { description: "The team that the flag belongs to" }),
  }),
  "instance.failed": Type.Object({
    ...game,
    challenge: Challenge,
    team: Type.Unsafe<{ id: number; name: string } | null>({
      ...Nullable(Team),
      description: "Null for the test container of an editor",
    }),
    reason: InstanceEnd,
  }),
  "health.changed": Type.Object({
    scope: Type.String({ enum: ["Platform"] }),
    name: Type.String({ description: "The subject of the check, as in the check-up of the installation" }),
    status: HealthStatus,
    former: HealthStatus,
  }),
};

/** HOOK-6: the body of a message in the format Standard. */
export function createWebhookMessage(type: WebhookEventType) {
  return Type.Object({
    type: Type.String({ enum: [type] }),
    timestamp: Type.String({ format: "date-time", description: "When the event happened" }),
    data: webhookData[type],
  });
}
