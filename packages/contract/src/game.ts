import { type Static, Type } from "typebox";
import { PausedAt } from "./game-view.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { EpochMillis, Id, MAX_INSTANT, Nullable, Patch, RequiredText } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

export {
  BasicGameInfo,
  GameDetail,
  GamePage,
  getGame,
  listGames,
  recentGames,
} from "./game-view.ts";

const GameParams = Type.Object({ id: Id });

const members = {
  title: RequiredText({ maxLength: limits.gameTitle }),
  hidden: Type.Boolean({ default: false }),
  summary: Type.String({ default: "", maxLength: limits.gameSummary }),
  content: Type.String({ default: "", maxLength: limits.markdown }),
  acceptWithoutReview: Type.Boolean({ default: false }),
  writeupRequired: Type.Boolean({ default: false }),
  inviteCode: Nullable(Type.String({ default: null, maxLength: limits.gameInviteCode })),
  divisions: Nullable(
    Type.Array(RequiredText({ maxLength: limits.divisionName }), {
      default: null,
      maxItems: limits.divisions,
    }),
  ),
  teamMemberCountLimit: Type.Integer({ default: 0, minimum: 0, maximum: limits.teamMembers }),
  containerCountLimit: Type.Integer({ default: 3, minimum: 0, maximum: limits.containersPerTeam }),
  practiceMode: Type.Boolean({ default: true }),
  soloMode: Type.Boolean({ default: false }),
  writeupNote: Type.String({ default: "", maxLength: limits.markdown }),
  // Three bonuses of ten bits each (@gonfalon/rules/blood-bonus.ts); the default is 5, 3 and 1 %.
  bloodBonus: Type.Integer({ default: 52_459_530, minimum: 0, maximum: 1_073_741_823 }),
};

/** An instant in the range that date pickers and PostgreSQL support. */
const ChosenInstant = Type.Integer({ ...EpochMillis, minimum: 0, maximum: MAX_INSTANT });

/** When the scoreboard freezes (null: never) and unfreezes (null: when an organizer ends the freeze). */
const freeze = { freezeAt: Nullable(ChosenInstant), unfreezeAt: Nullable(ChosenInstant) };

const times = { start: ChosenInstant, end: ChosenInstant, writeupDeadline: ChosenInstant };

/** The settings of a game. */
export const GameSettings = Type.Object({ ...members, ...times, ...freeze });
export type GameSettings = Static<typeof GameSettings>;

const DivisionName = Type.String({ maxLength: limits.divisionName });

/** Where the teams of a removed division go; null for no division. */
export const DivisionMove = Type.Object({ from: DivisionName, to: Nullable(DivisionName) });
export type DivisionMove = Static<typeof DivisionMove>;

const GameChange = Patch(
  Type.Object({
    ...GameSettings.properties,
    divisionMoves: Type.Array(DivisionMove, { maxItems: limits.divisions }),
  }),
);
export type GameChange = Static<typeof GameChange>;

/** A game as its editors see it. */
export const GameInfo = Type.Object({
  id: Id,
  ...members,
  poster: Nullable(Type.String()),
  publicKey: Type.String({ description: "Ed25519 key that verifies team tokens and capsules, in base64" }),
  ...times,
  ...freeze,
  pausedAt: PausedAt,
});
export type GameInfo = Static<typeof GameInfo>;

export const NewGame = Type.Object({
  ...members,
  start: Type.Optional(ChosenInstant),
  end: Type.Optional(ChosenInstant),
  writeupDeadline: Type.Optional(ChosenInstant),
  freezeAt: Type.Optional(Nullable(ChosenInstant)),
  unfreezeAt: Type.Optional(Nullable(ChosenInstant)),
  isSimulated: Type.Optional(
    Type.Boolean({ description: "A rehearsal or demo: the game sends no webhooks. Cannot be changed later" }),
  ),
});
export type NewGame = Static<typeof NewGame>;

export const listEditedGames = endpoint({
  method: "GET",
  path: "/api/edit/games",
  access: "admin",
  summary: "List all games, newest first",
  // Without a count, GZCTF returns an empty page; we return a page of the default size.
  query: Type.Object({
    ...PageQuery({ count: 30, max: 100 }).properties,
    search: Type.Optional(
      Type.String({ maxLength: limits.search, description: "Words of title or summary" }),
    ),
  }),
  reply: Page(GameInfo),
});

export const createGame = endpoint({
  method: "POST",
  path: "/api/edit/games",
  access: "admin",
  summary: "Create a game",
  body: NewGame,
  reply: GameInfo,
  fails: ["game.times-invalid", "game.freeze-invalid", "game.blood-bonus-invalid", "game.division-reserved"],
});

export const getEditedGame = endpoint({
  method: "GET",
  path: "/api/edit/games/:id",
  access: "admin",
  summary: "Get a game with all its settings",
  params: GameParams,
  reply: GameInfo,
  fails: ["game.not-found"],
});

export const getHashSalt = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/hashsalt",
  access: "admin",
  summary: "Get the salt of the game's team hashes, for authors of external challenges",
  params: GameParams,
  reply: Type.String(),
  fails: ["game.not-found"],
});

export const updateGame = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id",
  access: "admin",
  summary:
    "Update a game; missing fields keep their value. With `divisionMoves`, it must contain every removed division with teams; without it, the teams of removed divisions lose their division",
  params: GameParams,
  body: GameChange,
  reply: GameInfo,
  fails: [
    "game.not-found",
    "game.times-invalid",
    "game.freeze-invalid",
    "game.blood-bonus-invalid",
    "game.division-reserved",
    "game.division-in-use",
    "game.solo-fixed",
    "participation.division-invalid",
  ],
});

export const freezeBoard = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/freeze",
  access: "admin",
  summary: "Freeze the scoreboard of a running game now; no change if it is frozen",
  params: GameParams,
  reply: GameInfo,
  fails: ["game.not-found", "game.not-running"],
});

export const unfreezeBoard = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/unfreeze",
  access: "admin",
  summary: "End the freeze of the scoreboard now",
  params: GameParams,
  reply: GameInfo,
  fails: ["game.not-found", "game.not-frozen"],
});

/** A message to all players, published as a notice. */
const PauseNotice = Type.Optional(RequiredText({ maxLength: limits.markdown }));

export const pauseGame = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/pause",
  access: "admin",
  summary:
    "Pause a running game: its clock stops, and teams cannot submit flags, buy hints, or start or extend instances",
  params: GameParams,
  body: Type.Object({ notice: PauseNotice }, { default: {} }),
  reply: GameInfo,
  fails: ["game.not-found", "game.not-running", "game.paused"],
});

export const resumeGame = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/resume",
  access: "admin",
  summary: "Resume a paused game; `shift` moves all times after the start of the pause by its length",
  params: GameParams,
  body: Type.Object(
    { shift: Type.Boolean({ default: true }), notice: PauseNotice },
    { default: { shift: true } },
  ),
  reply: GameInfo,
  fails: ["game.not-found", "game.not-paused"],
});

export const deleteGame = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id",
  access: "admin",
  fresh: "admin-act",
  summary:
    "Delete a game with its challenges, registrations, submissions and everything else that belongs to it",
  params: GameParams,
  fails: ["game.not-found"],
});

export const setPoster = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/poster",
  access: "admin",
  summary: "Replace the poster of a game",
  params: GameParams,
  body: FileBody("file", "image"),
  reply: Type.String(),
  fails: [
    "asset.busy",
    "asset.empty",
    "asset.too-complex",
    "asset.too-large",
    "asset.not-an-image",
    "upload.no-space",
    "game.not-found",
  ],
});

export const deletePoster = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/poster",
  access: "admin",
  summary: "Remove the poster of a game",
  params: GameParams,
  fails: ["game.not-found"],
});
