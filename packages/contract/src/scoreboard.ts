import { type Static, Type } from "typebox";
import { ChallengeCategory, SubmissionType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Dictionary, Enumeration, EpochMillis, Id, Nullable } from "./kernel/scalars.ts";

const GameParams = Type.Object({ id: Id });

/** "Never", as the wire writes it. */
export const NEVER = -62_135_596_800_000;

export const Blood = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Nullable(Type.String()),
  submitTimeUtc: Nullable(EpochMillis),
});

export const BoardChallenge = Type.Object({
  id: Id,
  title: Type.String(),
  category: ChallengeCategory,
  score: Type.Integer(),
  solved: Type.Integer(),
  bloods: Type.Array(Blood),
  disableBloodBonus: Type.Boolean(),
  deadline: Nullable(EpochMillis),
  categoryLabel: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
});
export type BoardChallenge = Static<typeof BoardChallenge>;

export const BoardSolve = Type.Object({
  id: Id,
  score: Type.Integer(),
  type: SubmissionType,
  userName: Nullable(Type.String()),
  time: EpochMillis,
});
export type BoardSolve = Static<typeof BoardSolve>;

export const AdjustmentKind = Enumeration({ Award: 0, Penalty: 1, Hint: 2 });
export type AdjustmentKind = Static<typeof AdjustmentKind>;

/** A change of a score other than a solve. */
export const BoardAdjustment = Type.Object({
  time: EpochMillis,
  points: Type.Integer(),
  kind: AdjustmentKind,
  reason: Nullable(Type.String({ description: "Null if only staff and the team may read it" })),
});
export type BoardAdjustment = Static<typeof BoardAdjustment>;

export const BoardTeam = Type.Object({
  id: Id,
  name: Type.String(),
  bio: Nullable(Type.String()),
  division: Nullable(Type.String()),
  divisionId: Nullable(Id),
  avatar: Nullable(Type.String()),
  score: Type.Integer(),
  rank: Type.Integer({ description: "0 if its division has no overall rank" }),
  divisionRank: Nullable(Type.Integer()),
  lastSubmissionTime: EpochMillis,
  solvedChallenges: Type.Array(BoardSolve),
  solvedCount: Type.Integer(),
  adjustments: Type.Array(BoardAdjustment),
});
export type BoardTeam = Static<typeof BoardTeam>;

export const TimeLine = Type.Object({
  id: Id,
  name: Type.String(),
  items: Type.Array(Type.Object({ time: EpochMillis, score: Type.Integer() })),
});
export type TimeLine = Static<typeof TimeLine>;

const ChallengesByCategory = Dictionary(Type.Array(BoardChallenge));

export const BoardView = Enumeration({ public: 0, live: 1 });
export type BoardView = Static<typeof BoardView>;

export const Scoreboard = Type.Object({
  updateTimeUtc: EpochMillis,
  view: BoardView,
  frozenAt: Nullable(Type.Integer({ ...EpochMillis, description: "Null if the board is not frozen" })),
  bloodBonus: Type.Integer(),
  timeLines: Dictionary(Type.Array(TimeLine)),
  divisions: Type.Array(Type.Object({ id: Id, name: Type.String(), rankOverall: Type.Boolean() })),
  items: Type.Array(BoardTeam),
  challenges: ChallengesByCategory,
  challengeCount: Type.Integer(),
});
export type Scoreboard = Static<typeof Scoreboard>;

/** How a team may use a challenge that is not fully open to it. */
export const ChallengeAccess = Type.Object({
  locked: Type.Boolean(),
  canSubmit: Type.Boolean({ description: "Whether the team's division may submit flags" }),
  requires: Type.Array(Id, { description: "The visible challenges that the team must solve first" }),
});
export type ChallengeAccess = Static<typeof ChallengeAccess>;

/** The board as one player's team sees it. */
export const PlayerBoard = Type.Object({
  challenges: ChallengesByCategory,
  challengeCount: Type.Integer(),
  rank: BoardTeam,
  teamToken: Type.String(),
  writeupRequired: Type.Boolean(),
  writeupDeadline: EpochMillis,
  access: Dictionary(ChallengeAccess),
  adjustments: Type.Array(BoardAdjustment, { description: "Those of the caller's team, with all reasons" }),
});
export type PlayerBoard = Static<typeof PlayerBoard>;

export const getScoreboard = endpoint({
  method: "GET",
  path: "/api/game/:id/scoreboard",
  access: "public",
  summary: "The scoreboard of a game that has started",
  params: GameParams,
  query: Type.Object({
    view: Type.Optional(
      Type.Unsafe<BoardView>({ ...BoardView, description: "`live` is for staff and ignores a freeze" }),
    ),
  }),
  reply: Scoreboard,
  fails: ["game.not-found", "game.not-open", "session.required", "access.denied"],
});

export const getPlayerBoard = endpoint({
  method: "GET",
  path: "/api/game/:id/details",
  access: "user",
  summary: "Get the challenges, the caller's rank and the team token",
  params: GameParams,
  reply: PlayerBoard,
  fails: [
    "game.not-found",
    "participation.missing",
    "participation.not-accepted",
    "game.not-started",
    "game.ended",
  ],
});

export const getScoreboardSheet = endpoint({
  method: "GET",
  path: "/api/game/:id/scoreboardsheet",
  access: "monitor",
  summary: "Export the scoreboard with team members (xlsx)",
  limit: "Concurrency",
  params: GameParams,
  raw: true,
  fails: ["game.not-found", "game.not-open"],
});
