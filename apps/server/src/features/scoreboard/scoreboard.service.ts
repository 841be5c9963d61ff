import type {
  BoardAdjustment,
  BoardUpdate,
  BoardView,
  Scoreboard,
  Standing,
} from "@gonfalon/contract/scoreboard.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import type { UnlockService } from "#features/challenge/unlock.service.ts";
import { getFreezeTime } from "#features/game/game.domain.ts";
import type { Player } from "#features/participation/game-access.service.ts";
import { whileUsed } from "#kernel/byte-uses.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { parseJsonBytes } from "#kernel/parse-json-bytes.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { Principal } from "#ports/principal.ts";
import { boardChanges, toUpdate } from "./board-changes.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { toLiveScope, toPublicScope } from "./board-version.domain.ts";
import { type FollowedBoard, type FollowedBoardsDeps, followedBoards } from "./followed-boards.service.ts";
import { liveViews, toLiveVersion } from "./live-view.ts";
import { buildOwnBoard, type OwnSolve } from "./own-board.ts";
import { type PlayerBoardBytes, playerBoards as playerBoardCache } from "./player-board.ts";
import { listOwnAdjustments, listOwnSolves } from "./scoreboard.repo.ts";
import { toStanding } from "./standing.ts";
import { hasAdjustments } from "./team-row.ts";
import { topBoards } from "./top-board.ts";

export interface ScoreboardDeps extends FollowedBoardsDeps {
  readonly unlocks: UnlockService;
}

const NO_ADJUSTMENTS: readonly BoardAdjustment[] = [];
const NO_SOLVES: readonly OwnSolve[] = [];
const MAX_CACHED_TEAMS = 20_000;

export interface BoardStepEvent {
  readonly gameId: number;
  /** The freeze time of the board; undefined for the live board. */
  readonly freezeTime: number | undefined;
  /** `gameFreezeTime` is undefined without a freeze. */
  readonly getStep: (view: BoardView, gameFreezeTime: number | undefined) => ViewStep;
}

/** The version of a view, and the change from the previous version, if the change is known. */
export interface ViewStep {
  readonly version: string;
  readonly getChange: () => BoardUpdate | undefined;
}

export type ScoreboardService = ReturnType<typeof scoreboardService>;

/** The boards of games as visitors, staff and players see them. */
export function scoreboardService(deps: ScoreboardDeps) {
  const { db, clock, events, access, unlocks } = deps;
  const boards = followedBoards(deps);
  const liveViewCache = liveViews();
  const changeCache = boardChanges();
  const topBoardCache = topBoards();
  const playerBoards = playerBoardCache();
  const ownAdjustments = readCache((participationId: number) => listOwnAdjustments(db, participationId));
  // GUARD-6: a change to a user affects only the teams that the user has solved challenges for.
  const ownSolves = taggedCache({
    load: async (key) => ({ key, solves: await listOwnSolves(db, ...parseTeamKey(key)) }),
    getTags: ({ key, solves }) => [key, ...solves.flatMap(({ userId }) => userId ?? [])],
    capacity: MAX_CACHED_TEAMS,
  });

  events.subscribe("score.changed", ({ participationId }) => ownAdjustments.forget(participationId));
  events.subscribe("solve.committed", ({ gameId, teamId }) => ownSolves.forget(`${gameId} ${teamId}`));
  events.subscribe("user.changed", ({ userId }) => ownSolves.forget(userId));
  // A challenge or a hint may have been changed or deleted.
  for (const type of ["challenge.changed", "game.changed", "events.missed"] as const)
    events.subscribe(type, () => {
      ownAdjustments.forgetAll();
      ownSolves.forgetAll();
    });

  /** FREEZE-2: the public board of a game for everyone, or the live one for staff. */
  function getBoard(
    user: Principal | undefined,
    gameId: number,
    view: BoardView = "public",
  ): MaybePromise<SerializedBoard> {
    return whenReady(requireView(user, gameId, view), (freezeTime) => getLatest(gameId, view, freezeTime));
  }

  /** LIVE-9: the first teams of the board that `getBoard` returns. */
  function getTop(user: Principal | undefined, gameId: number, count: number, view?: BoardView) {
    return whenReady(getBoard(user, gameId, view), (board) => topBoardCache.get(board, count));
  }

  /** LIVE-7: what has changed on this board since a version, as JSON. */
  function getChanges(
    user: Principal | undefined,
    gameId: number,
    version: string,
    view: BoardView = "public",
  ): MaybePromise<Uint8Array> {
    return whenReady(requireView(user, gameId, view), (freezeTime) =>
      changeCache.getSince(version, findBoard(gameId, view, freezeTime), () =>
        getVersion(gameId, view, freezeTime),
      ),
    );
  }

  /** The current version of a view, without an access check. */
  function getVersion(gameId: number, view: BoardView, freezeTime: number | undefined): MaybePromise<string> {
    return whenReady(findBoard(gameId, view, freezeTime).getCurrent(), (board) =>
      toVersion(board, view, freezeTime),
    );
  }

  /** Calls the listener when this process serves a new board. */
  function onStep(listener: (event: BoardStepEvent) => void): void {
    boards.onChange((gameId, freezeTime, board) =>
      listener({
        gameId,
        freezeTime,
        getStep: (view, gameFreezeTime) => toViewStep(board, view, gameFreezeTime),
      }),
    );
  }

  /** The latest step of a view, without an access check. */
  function getLatestStep(
    gameId: number,
    view: BoardView,
    freezeTime: number | undefined,
  ): MaybePromise<ViewStep> {
    return whenReady(findBoard(gameId, view, freezeTime).getCurrent(), (board) =>
      toViewStep(board, view, freezeTime),
    );
  }

  /** Returns the freeze time, if the board is frozen. Throws if the caller may not see this view. */
  function requireView(
    user: Principal | undefined,
    gameId: number,
    view: BoardView,
  ): MaybePromise<number | undefined> {
    return whenReady(access.requireBoardAccess(user, gameId), (game) => {
      if (view === "live" && !isStaff(user?.role))
        throw new ProblemError(user ? "access.denied" : "session.required");
      return getFreezeTime(game, clock.now());
    });
  }

  function findBoard(gameId: number, view: BoardView, freezeTime: number | undefined): FollowedBoard {
    return boards.get(gameId, view === "public" ? freezeTime : undefined);
  }

  function getLatest(
    gameId: number,
    view: BoardView,
    freezeTime: number | undefined,
  ): MaybePromise<SerializedBoard> {
    const currentBoard = findBoard(gameId, view, freezeTime).getCurrent();
    return view === "public"
      ? currentBoard
      : whenReady(currentBoard, (board) => liveViewCache.get(board, freezeTime));
  }

  /** LIVE-10: the rank and the score of the caller's team, as the team sees them. */
  function getStanding(user: Principal, gameId: number): MaybePromise<Standing> {
    return whenReady(access.requirePlayer(user, gameId), (player) => {
      const freezeTime = getFreezeTime(player.game, clock.now());
      const { membership } = player;
      return whenUsable(getCurrentBoard(player, freezeTime), (board) => {
        if (freezeTime === undefined) return toStanding(board, board, membership);
        return whenReady(ownAdjustments.get(membership.participationId), (adjustments) =>
          whenReady(findSolves(player), (solves) =>
            toStanding(
              board,
              buildOwnBoard(board, membership, freezeTime, { solves, adjustments }),
              membership,
            ),
          ),
        );
      });
    });
  }

  /** The board as the caller's team sees it. */
  function getPlayerBoard(user: Principal, gameId: number): MaybePromise<PlayerBoardBytes> {
    return whenReady(access.requirePlayer(user, gameId), (player) => {
      const freezeTime = getFreezeTime(player.game, clock.now());
      return whenUsable(getCurrentBoard(player, freezeTime), (board) =>
        whenReady(findAdjustments(board, player, freezeTime), (adjustments) =>
          whenReady(freezeTime === undefined ? undefined : findSolves(player), (solves) =>
            whenReady(unlocks.findLocks(player), (locks) =>
              playerBoards.get(board, player, { adjustments, locks, solves }, freezeTime),
            ),
          ),
        ),
      );
    });
  }

  /** The latest board, with all events of the team before the freeze. */
  function getCurrentBoard(
    { game, membership }: Player,
    freezeTime: number | undefined,
  ): MaybePromise<SerializedBoard> {
    const board = boards.get(game.id, freezeTime);
    return whenReady(board.waitFor(board.ticketByTeam.get(membership.teamId) ?? 0), board.getCurrent);
  }

  function findAdjustments(
    board: SerializedBoard,
    { membership }: Player,
    freezeTime: number | undefined,
  ): MaybePromise<readonly BoardAdjustment[]> {
    return freezeTime !== undefined || hasAdjustments(board, membership)
      ? ownAdjustments.get(membership.participationId)
      : NO_ADJUSTMENTS;
  }

  function findSolves({ game, membership }: Player): MaybePromise<readonly OwnSolve[]> {
    return whenReady(
      ownSolves.get(`${game.id} ${membership.teamId}`),
      (teamSolves) => teamSolves?.solves ?? NO_SOLVES,
    );
  }

  /** The current value of a challenge for a team; undefined if the challenge is not on the board. */
  function getChallengeValue(player: Player, challengeId: number): MaybePromise<number | undefined> {
    const freezeTime = getFreezeTime(player.game, clock.now());
    return whenUsable(boards.get(player.game.id, freezeTime).getCurrent(), (board) =>
      freezeTime === undefined
        ? board.values.get(challengeId)
        : whenReady(findSolves(player), (solves) => {
            const ownEvents = { solves, adjustments: NO_ADJUSTMENTS };
            return buildOwnBoard(board, player.membership, freezeTime, ownEvents).values.get(challengeId);
          }),
    );
  }

  /** The parsed live board of a game. */
  async function read(gameId: number): Promise<Scoreboard> {
    const { json } = await boards.get(gameId).getCurrent();
    // The bytes match this type; scoreboard.it.test.ts verifies it.
    return parseJsonBytes(json) as Scoreboard;
  }

  /** Rebuilds a board from its rows in all processes; resolves when it is done in this process. */
  async function rebuild(user: Principal, gameId: number): Promise<void> {
    await access.requireVisible(user, gameId);
    const board = boards.get(gameId);
    events.publish({ type: "game.changed", gameId });
    await board.waitFor(board.refresh("rows"));
  }

  return {
    getBoard,
    getTop,
    getChanges,
    getStanding,
    getLatestStep,
    onStep,
    getPlayerBoard,
    getChallengeValue,
    read,
    rebuild,
    onDelay: boards.onDelay,
  };
}

function toVersion(board: SerializedBoard, view: BoardView, freezeTime: number | undefined): string {
  return view === "public" ? board.version : toLiveVersion(board, freezeTime);
}

function toViewStep(board: SerializedBoard, view: BoardView, freezeTime: number | undefined): ViewStep {
  const scope = (view === "public" ? toPublicScope : toLiveScope)(freezeTime ?? null);
  return {
    version: toVersion(board, view, freezeTime),
    getChange: () => board.step && toUpdate(board.step, scope),
  };
}

/** Runs `work` with the board. The memory of the board is not reused before the work has ended. */
function whenUsable<T>(
  board: MaybePromise<SerializedBoard>,
  work: (board: SerializedBoard) => MaybePromise<T>,
): MaybePromise<T> {
  return whenReady(board, (readyBoard) => whileUsed(readyBoard.json, () => work(readyBoard)));
}

function parseTeamKey(key: string): [gameId: number, teamId: number] {
  const [gameId = 0, teamId = 0] = key.split(" ").map(Number);
  return [gameId, teamId];
}
