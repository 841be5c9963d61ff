import { type Static, Type } from "typebox";
import { ChallengeCategory, SubmissionType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Dictionary, Enumeration, EpochMillis, Id, Nullable } from "./kernel/scalars.ts";

const GameParams = Type.Object({ id: Id });

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
  scored: Type.Optional(
    Type.Boolean({ description: "False if the team gets no points for the solve; absent otherwise" }),
  ),
});
export type BoardSolve = Static<typeof BoardSolve>;

export const AdjustmentKind = Enumeration({ Award: 0, Penalty: 1, Hint: 2 });
export type AdjustmentKind = Static<typeof AdjustmentKind>;

/** A score change: an award, a penalty or the cost of a hint. */
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
  rank: Type.Integer({ description: "0 if the team's division has no overall rank" }),
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
  version: Type.String({ maxLength: 64, description: "Identifies this state of the board, for `changes`" }),
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

const challengeMembers = BoardChallenge.properties;
const teamMembers = BoardTeam.properties;

/**
 * LIVE-2: the changes from one version of a board to a later one. (`Type.Interface`, `Type.Pick` and `Type.Partial`
 * would add the whole type engine of TypeBox to the client.)
 */
export const BoardUpdate = Type.Object({
  from: Type.String(),
  to: Type.String(),
  reset: Type.Boolean({
    description: "Whether the board must be fetched; the other members are then absent",
  }),
  updateTimeUtc: Type.Optional(EpochMillis),
  solves: Type.Optional(
    Type.Array(Type.Object({ ...BoardSolve.properties, teamId: Id }), {
      description: "A solve of a known team and challenge replaces the known one. Absent if empty",
    }),
  ),
  challenges: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        title: Type.Optional(challengeMembers.title),
        category: Type.Optional(challengeMembers.category),
        score: Type.Integer(),
        solved: Type.Integer(),
        bloods: Type.Optional(challengeMembers.bloods),
        disableBloodBonus: Type.Optional(challengeMembers.disableBloodBonus),
        deadline: Type.Optional(challengeMembers.deadline),
        categoryLabel: Type.Optional(challengeMembers.categoryLabel),
        tags: Type.Optional(challengeMembers.tags),
      }),
      {
        description:
          "New challenges have all members and are added at the end of their category. Absent if empty",
      },
    ),
  ),
  removedChallenges: Type.Optional(
    Type.Array(Id, {
      description:
        "Removed first; the solves of challenges that are not also in `challenges` are removed with them",
    }),
  ),
  teams: Type.Optional(
    Type.Array(
      Type.Object({
        id: Id,
        name: teamMembers.name,
        bio: teamMembers.bio,
        division: teamMembers.division,
        divisionId: teamMembers.divisionId,
        avatar: teamMembers.avatar,
      }),
      { description: "New and changed teams. Absent if empty" },
    ),
  ),
  removedTeams: Type.Optional(
    Type.Array(Id, {
      description: "Removed first; a team that is also in `teams` starts without solves and adjustments",
    }),
  ),
  adjustments: Type.Optional(
    Type.Array(Type.Object({ ...BoardAdjustment.properties, id: Id, teamId: Id }), {
      description: "Absent if empty",
    }),
  ),
});
export type BoardUpdate = Static<typeof BoardUpdate>;

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
  teamCount: Type.Integer({ description: "The number of teams on the board" }),
  rank: BoardTeam,
  teamToken: Type.String(),
  writeupRequired: Type.Boolean(),
  writeupDeadline: EpochMillis,
  access: Dictionary(ChallengeAccess),
  adjustments: Type.Array(BoardAdjustment, { description: "Those of the caller's team, with all reasons" }),
});
export type PlayerBoard = Static<typeof PlayerBoard>;

const BoardViewQuery = Type.Unsafe<BoardView>({
  ...BoardView,
  description: "`live` is for staff and ignores a freeze",
});

export const getScoreboard = endpoint({
  method: "GET",
  path: "/api/game/:id/scoreboard",
  access: "public",
  summary: "Get the scoreboard of a game that has started",
  params: GameParams,
  query: Type.Object({
    view: Type.Optional(BoardViewQuery),
  }),
  reply: Scoreboard,
  fails: ["game.not-found", "game.not-open", "session.required", "access.denied"],
});

export const TopScoreboard = Type.Object({
  ...Scoreboard.properties,
  total: Type.Integer({ description: "The number of teams on the whole board" }),
});
export type TopScoreboard = Static<typeof TopScoreboard>;

export const getTopScoreboard = endpoint({
  method: "GET",
  path: "/api/game/:id/scoreboard/top",
  access: "public",
  summary:
    "Get the first teams of a scoreboard, with all challenges and the timelines of the overall top ten",
  params: GameParams,
  query: Type.Object({
    count: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    view: Type.Optional(BoardViewQuery),
  }),
  reply: TopScoreboard,
  fails: ["game.not-found", "game.not-open", "session.required", "access.denied"],
});

export const getBoardChanges = endpoint({
  method: "GET",
  path: "/api/game/:id/scoreboard/changes",
  access: "public",
  summary: "Get the changes of a scoreboard since a version",
  params: GameParams,
  query: Type.Object({
    since: Type.String({ minLength: 1, maxLength: 64, description: "The version that the client has" }),
    view: Type.Optional(BoardViewQuery),
  }),
  reply: BoardUpdate,
  fails: ["game.not-found", "game.not-open", "session.required", "access.denied"],
});

const PLAY_PROBLEMS = [
  "game.not-found",
  "participation.missing",
  "participation.not-accepted",
  "game.not-started",
  "game.ended",
] as const;

export const getPlayerBoard = endpoint({
  method: "GET",
  path: "/api/game/:id/details",
  access: "user",
  summary: "Get the challenges, the caller's rank and the team token",
  params: GameParams,
  reply: PlayerBoard,
  fails: PLAY_PROBLEMS,
});

export const Standing = Type.Object({
  version: Type.String({
    description: "Changes whenever another field of this response changes; not a version of the board",
  }),
  rank: Type.Integer({ description: "0 if the team's division has no overall rank" }),
  divisionRank: Nullable(Type.Integer()),
  score: Type.Integer(),
  solvedCount: Type.Integer(),
  total: Type.Integer({ description: "The number of teams on the board" }),
});
export type Standing = Static<typeof Standing>;

export const getStanding = endpoint({
  method: "GET",
  path: "/api/game/:id/standing",
  access: "user",
  summary: "Get the rank and the score of the caller's team",
  params: GameParams,
  reply: Standing,
  fails: PLAY_PROBLEMS,
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

export const flushScoreboard = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/scoreboard/flush",
  access: "admin",
  summary: "Rebuild the scoreboard of a game from its solves",
  params: GameParams,
  fails: ["game.not-found"],
});
