import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { Db } from "#db/client.ts";
import { findBoardAccessRefusal, findVisibilityRefusal, getPhase } from "#features/game/game.domain.ts";
import { lruCache } from "#kernel/lru-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import { type TaggedCache, taggedCache } from "#kernel/tagged-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import {
  type AccessContext,
  type AccessibleGame,
  canDownload,
  findMembershipRefusal,
  findPlayRefusal,
  type Involvement,
  type JoinedTeam,
  type Membership,
} from "./game-access.domain.ts";
import { findAccessibleGame, findInvolvement } from "./game-access.repo.ts";

export interface GameAccessDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
}

/** The game and the membership of an authorized player. */
export interface Player {
  readonly game: AccessibleGame;
  readonly membership: Membership;
}

const MAX_PLAYERS_PER_GAME = 20_000;
const MAX_GAMES = 1000;

export type GameAccess = ReturnType<typeof gameAccess>;

/** Decides who may see, play and download in a game. All access checks for games use this service. */
export function gameAccess({ db, clock, events }: GameAccessDeps) {
  const games = readCache((id: number) => findAccessibleGame(db, id));
  // Every request from a player reads their involvement. Cached by game, then by user, so that a change invalidates
  // only the entries that depend on it.
  const involvements = lruCache<number, TaggedCache<Involvement>>(MAX_GAMES);
  // Keyed by the id of the participation.
  const memberships = lruCache<number, Membership>(MAX_PLAYERS_PER_GAME);
  events.subscribe("game.changed", ({ gameId }) => {
    games.forget(gameId);
    involvements.delete(gameId);
  });
  // GUARD-6: a registration affects only the members of its team.
  events.subscribe("participation.changed", ({ gameId, teamId }) => {
    if (teamId === undefined) involvements.delete(gameId);
    else involvements.peek(gameId)?.forget(toTeamTag(teamId));
  });
  events.subscribe("team.changed", ({ teamId, memberId }) => {
    for (const gameInvolvements of involvements.values()) {
      gameInvolvements.forget(toTeamTag(teamId));
      if (memberId !== undefined) gameInvolvements.forget(memberId);
    }
  });
  events.subscribe("events.missed", () => {
    games.forgetAll();
    involvements.clear();
  });

  function getInvolvements(gameId: number): TaggedCache<Involvement> {
    const existingCache = involvements.get(gameId);
    if (existingCache) return existingCache;
    const cache = taggedCache<Involvement>({
      load: async (userId) => shareMembership(await findInvolvement(db, gameId, userId)),
      getTags: ({ userId, membership, teamIds }) => [
        userId,
        ...(membership ? [toTeamTag(membership.teamId)] : []),
        ...teamIds.map(toTeamTag),
      ],
      capacity: MAX_PLAYERS_PER_GAME,
    });
    involvements.set(gameId, cache);
    return cache;
  }

  /**
   * Gives all members of a team the same object while it does not change: caches of the team's views compare it by
   * identity, so members who read in turn would otherwise replace each other's views.
   */
  function shareMembership(involvement: Involvement): Involvement {
    const { membership } = involvement;
    if (!membership) return involvement;
    const sharedMembership = memberships.get(membership.participationId);
    if (sharedMembership && JSON.stringify(sharedMembership) === JSON.stringify(membership))
      return { ...involvement, membership: sharedMembership };
    memberships.set(membership.participationId, membership);
    return involvement;
  }

  /** A banned user has the access of a visitor. */
  function getInvolvement(
    user: Principal | undefined,
    gameId: number,
  ): MaybePromise<Involvement | undefined> {
    return user && user.role !== "Banned" ? getInvolvements(gameId).get(user.id) : undefined;
  }

  /** The game, without an access check. */
  function find(gameId: number): MaybePromise<AccessibleGame | undefined> {
    return games.get(gameId);
  }

  /** The caller's membership, without an access check. */
  async function findMembership(user: Principal, gameId: number): Promise<Membership | undefined> {
    return (await getInvolvement(user, gameId))?.membership;
  }

  /** The game, if the caller can see it. */
  function requireVisible(user: Principal | undefined, gameId: number): MaybePromise<AccessibleGame> {
    return whenReady(requireViewer(user, gameId), ({ game }) => game);
  }

  /** The game with the caller's involvement, if the caller can see the game. */
  function requireViewer(user: Principal | undefined, gameId: number): MaybePromise<AccessContext> {
    return whenReady(loadContext(user, gameId), (context) => {
      refuse(findVisibilityRefusal(context.game, context.viewer));
      return context;
    });
  }

  /** Whether the caller can see the game. Throws if the game does not exist. */
  async function isVisible(user: Principal | undefined, gameId: number): Promise<boolean> {
    const { game, viewer } = await loadContext(user, gameId);
    return findVisibilityRefusal(game, viewer) === undefined;
  }

  /** The game, if the caller may see its board and notices. */
  function requireBoardAccess(user: Principal | undefined, gameId: number): MaybePromise<AccessibleGame> {
    return whenReady(loadContext(user, gameId), ({ game, viewer, now }) => {
      refuse(findBoardAccessRefusal(game, viewer, now));
      return game;
    });
  }

  /** The game, if it has started. */
  async function requireStarted(gameId: number): Promise<AccessibleGame> {
    const game = orRefuse(await games.get(gameId), "game.not-found");
    refuse(getPhase(game, clock.now()) === "before" ? "game.not-open" : undefined);
    return game;
  }

  /** The caller's membership, if the caller may play now. */
  function requirePlayer(user: Principal, gameId: number): MaybePromise<Player> {
    return requireMembership(user, gameId, findPlayRefusal);
  }

  /** The caller's membership, for actions that stay available after the game. */
  function requireMember(user: Principal, gameId: number): MaybePromise<Player> {
    return requireMembership(user, gameId, findMembershipRefusal);
  }

  /** Whether the caller may download the files of the game. */
  async function canDownloadFiles(user: Principal | undefined, gameId: number): Promise<boolean> {
    return canDownload(await loadContext(user, gameId));
  }

  function requireMembership(
    user: Principal,
    gameId: number,
    check: (context: AccessContext) => ProblemKey | undefined,
  ): MaybePromise<Player> {
    return whenReady(loadContext(user, gameId), (context) => {
      refuse(check(context));
      const { game, membership } = context;
      if (!membership) throw new ProblemError("participation.missing");
      return { game, membership };
    });
  }

  function loadContext(user: Principal | undefined, gameId: number): MaybePromise<AccessContext> {
    return whenReady(games.get(gameId), (existingGame) => {
      const game = orRefuse(existingGame, "game.not-found");
      return whenReady(getInvolvement(user, gameId), (involvement) => toContext(game, user, involvement));
    });
  }

  function toContext(
    game: AccessibleGame,
    user: Principal | undefined,
    involvement: Involvement | undefined,
  ): AccessContext {
    return {
      game,
      viewer: { role: user?.role, hasRegisteredTeam: isRegistered(involvement) },
      membership: involvement?.membership,
      joinedTeams: involvement?.joinedTeams ?? NO_TEAMS,
      now: clock.now(),
    };
  }

  return {
    find,
    findMembership,
    requireVisible,
    requireViewer,
    isVisible,
    requireBoardAccess,
    requireStarted,
    requirePlayer,
    requireMember,
    canDownloadFiles,
  };
}

const NO_TEAMS: readonly JoinedTeam[] = [];

function isRegistered(involvement: Involvement | undefined): boolean {
  if (!involvement) return false;
  return involvement.membership !== undefined || involvement.joinedTeams.length > 0;
}

function toTeamTag(teamId: number): string {
  return `team:${teamId}`;
}
