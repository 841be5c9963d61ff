import { type Static, Type } from "typebox";
import { ParticipationStatus, PhaseFilter } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { EpochMillis, Id, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

// The endpoints that every visitor uses. Those for editors are elsewhere, so that the first view does not load them.

const GameParams = Type.Object({ id: Id });

/** PAUSE-1: the clock of a paused game is stopped at this time. */
export const PausedAt = Nullable(
  Type.Integer({ ...EpochMillis, description: "When the game was paused; null if it is not paused" }),
);

export const BasicGameInfo = Type.Object({
  id: Id,
  title: Type.String(),
  summary: Type.String(),
  poster: Nullable(Type.String()),
  limit: Type.Integer({ description: "Maximum registered members per team; 0 = unlimited" }),
  start: EpochMillis,
  end: EpochMillis,
  pausedAt: PausedAt,
});
export type BasicGameInfo = Static<typeof BasicGameInfo>;

export const GamePage = Page(BasicGameInfo);
export type GamePage = Static<typeof GamePage>;

export const GameDetail = Type.Object({
  id: Id,
  title: Type.String(),
  summary: Type.String(),
  content: Type.String(),
  hidden: Type.Boolean(),
  divisions: Nullable(
    Type.Array(Type.String({ description: "A division that teams can join, or that of the caller's team" })),
  ),
  divisionInfos: Type.Array(
    Type.Object({ id: Id, name: Type.String(), inviteCodeRequired: Type.Boolean() }),
    { description: "The same divisions with their ids" },
  ),
  inviteCodeRequired: Type.Boolean(),
  writeupRequired: Type.Boolean(),
  poster: Nullable(Type.String()),
  limit: Type.Integer(),
  teamCount: Type.Integer(),
  division: Nullable(Type.String()),
  divisionId: Nullable(Id),
  teamName: Nullable(Type.String()),
  practiceMode: Type.Boolean(),
  soloMode: Type.Boolean({ description: "Whether users play alone, with their personal teams" }),
  status: ParticipationStatus,
  reviewNote: Nullable(Type.String({ description: "Message of the reviewer to the team" })),
  freezeAt: Nullable(EpochMillis),
  frozen: Type.Boolean({ description: "Whether the scoreboard is frozen now" }),
  start: EpochMillis,
  end: EpochMillis,
  pausedAt: PausedAt,
});
export type GameDetail = Static<typeof GameDetail>;

export const listGames = endpoint({
  method: "GET",
  path: "/api/game",
  access: "public",
  summary: "List the games that are not hidden, latest start first",
  limit: "Query",
  query: Type.Object({
    ...PageQuery({ count: 10, max: 50 }).properties,
    search: Type.Optional(
      Type.String({ maxLength: limits.search, description: "Words of title or summary" }),
    ),
    phase: Type.Optional(PhaseFilter),
    joined: Type.Boolean({
      default: false,
      description: "Only games that a team of the caller is registered for, including hidden ones",
    }),
  }),
  etag: "games",
  reply: GamePage,
});

export const recentGames = endpoint({
  method: "GET",
  path: "/api/game/recent",
  access: "public",
  summary: "List games, those closest to the current time first",
  etag: "recent",
  query: Type.Object({ limit: Type.Integer({ minimum: 0, maximum: 50, default: 0 }) }),
  reply: Type.Array(BasicGameInfo),
});

export const getGame = endpoint({
  method: "GET",
  path: "/api/game/:id",
  access: "public",
  summary: "Get a game, with the caller's registration",
  params: GameParams,
  etag: "game",
  reply: GameDetail,
  fails: ["game.not-found"],
});
