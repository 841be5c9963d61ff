import { type Static, Type } from "typebox";
import { ChallengeCategory } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, Id, Nullable } from "./kernel/scalars.ts";

export const ActivityBucket = Type.Object({
  start: EpochMillis,
  submissions: Type.Integer({ minimum: 0 }),
  correct: Type.Integer({ minimum: 0, description: "Submissions with a correct flag" }),
});
export type ActivityBucket = Static<typeof ActivityBucket>;

export const ChallengeActivity = Type.Object({
  id: Id,
  title: Type.String(),
  category: ChallengeCategory,
  solves: Type.Integer({ minimum: 0 }),
  attempts: Type.Integer({ minimum: 0, description: "All submissions" }),
  correct: Type.Integer({
    minimum: 0,
    description: "Submissions with a correct flag; a team may submit several",
  }),
});
export type ChallengeActivity = Static<typeof ChallengeActivity>;

export const ActivityBlood = Type.Object({
  place: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)]),
  time: EpochMillis,
  challenge: Type.String({ description: "Title at the time of the solve" }),
  team: Type.Object({
    id: Nullable(Id),
    name: Type.String({ description: "Name at the time of the solve" }),
    avatar: Nullable(Type.String()),
  }),
});
export type ActivityBlood = Static<typeof ActivityBlood>;

export const GameActivity = Type.Object({
  interval: Type.Integer({ minimum: 1, description: "Length of a bucket in milliseconds" }),
  buckets: Type.Array(ActivityBucket, {
    description: "The last 48 intervals up to now or to the end of the game, oldest first",
  }),
  challenges: Type.Array(ChallengeActivity, { description: "The enabled challenges" }),
  bloods: Type.Array(ActivityBlood, { description: "The last three bloods, newest first" }),
});
export type GameActivity = Static<typeof GameActivity>;

export const getGameActivity = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/activity",
  access: "monitor",
  summary: "Get the activity of a game for its overview; computed at most every 15 seconds",
  params: Type.Object({ id: Id }),
  reply: GameActivity,
  fails: ["game.not-found", "game.not-open"],
});
