import { type Static, Type } from "typebox";
import { EventType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { MAX_SKIP } from "./kernel/page.ts";
import { EpochMillis, Id } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

export const GameEvent = Type.Object({
  type: EventType,
  values: Type.Array(Type.String()),
  time: EpochMillis,
  user: Type.String(),
  team: Type.String(),
  containerId: Type.Optional(
    Type.String({ description: "Only for container events: the id that the container engine assigned" }),
  ),
});
export type GameEvent = Static<typeof GameEvent>;

/** The first value of a `Normal` event: what an organizer or, for `BuyHint`, a player did. */
export const GAME_ACTIONS = [
  "AddDivision",
  "ChangeDivision",
  "DeleteDivision",
  "AdjustScore",
  "RevokeAdjustment",
  "BuyHint",
  "Freeze",
  "Unfreeze",
  "Pause",
  "Resume",
] as const;
export type GameAction = (typeof GAME_ACTIONS)[number];

const filter = {
  hideContainer: Type.Boolean({ default: false }),
  search: Type.Optional(
    Type.String({
      maxLength: limits.search,
      description: "Part of a team, user or challenge name, a flag or a container id",
    }),
  ),
};

export const listEvents = endpoint({
  method: "GET",
  path: "/api/game/:id/events",
  access: "monitor",
  summary: "List the events of a game, newest first",
  params: Type.Object({ id: Id }),
  query: Type.Object({
    ...filter,
    count: Type.Integer({ minimum: 0, maximum: 100, default: 100 }),
    skip: Type.Integer({ minimum: 0, maximum: MAX_SKIP, default: 0 }),
  }),
  reply: Type.Array(GameEvent),
  fails: ["game.not-found", "game.not-open"],
});

export const countEvents = endpoint({
  method: "GET",
  path: "/api/game/:id/eventcount",
  access: "monitor",
  summary: "Count the events of a game that match the filter",
  params: Type.Object({ id: Id }),
  query: Type.Object(filter),
  reply: Type.Integer(),
  fails: ["game.not-found", "game.not-open"],
});
