import type { Db } from "#db/client.ts";
import type { TeamPermissions } from "#features/division/division.domain.ts";
import { getPhase } from "#features/game/game.domain.ts";
import type { Player } from "#features/participation/game-access.service.ts";
import { lruCache } from "#kernel/lru-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import { listLockRules, listSolvedChallenges, type TeamInGame } from "./requirement.repo.ts";
import { findTeamLocks, type LockRule, NO_LOCKS, type TeamLocks } from "./unlock.domain.ts";

export interface UnlockDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
}

const MAX_CACHED_TEAMS = 20_000;

/** The locks of a team, and the values that they depend on. */
interface CachedLocks {
  readonly rules: readonly LockRule[];
  readonly solvedIds: ReadonlySet<number>;
  readonly permissions: TeamPermissions | null;
  readonly locks: TeamLocks;
}

export type UnlockService = ReturnType<typeof unlockService>;

/** Which challenges are locked for a team (LOCK-2). Solves are queried only for games with requirements. */
export function unlockService({ db, clock, events }: UnlockDeps) {
  const rulesByGame = readCache((gameId: number) => listLockRules(db, gameId));
  const solvedByTeam = readCache((key: string) => listSolvedChallenges(db, parseKey(key)), MAX_CACHED_TEAMS);
  const cachedLocks = lruCache<string, CachedLocks>(MAX_CACHED_TEAMS);
  events.subscribe("solve.committed", (solve) => solvedByTeam.forget(toKey(solve)));
  events.subscribe("participation.changed", ({ gameId, teamId, acceptedTeamsChanged = true }) => {
    if (!acceptedTeamsChanged) return;
    if (teamId === undefined) solvedByTeam.forgetAll();
    else solvedByTeam.forget(toKey({ gameId, teamId }));
  });
  for (const type of ["game.changed", "challenge.changed"] as const)
    events.subscribe(type, ({ gameId }) => {
      rulesByGame.forget(gameId);
      solvedByTeam.forgetAll();
    });
  events.subscribe("events.missed", () => {
    rulesByGame.forgetAll();
    solvedByTeam.forgetAll();
  });

  /** LOCK-5: nothing is locked unless the game is running. The same map is returned until something changes. */
  function findLocks({ game, membership }: Player): MaybePromise<TeamLocks> {
    if (getPhase(game, clock.now()) !== "running") return NO_LOCKS;
    return whenReady(rulesByGame.get(game.id), (rules) => {
      if (rules.length === 0) return NO_LOCKS;
      const key = toKey({ gameId: game.id, teamId: membership.teamId });
      return whenReady(solvedByTeam.get(key), (solved) =>
        computeLocks(key, { rules, solvedIds: solved, permissions: membership.permissions }),
      );
    });
  }

  function computeLocks(key: string, input: Omit<CachedLocks, "locks">): TeamLocks {
    const previousLocks = cachedLocks.get(key);
    const isCurrent =
      previousLocks?.rules === input.rules &&
      previousLocks.solvedIds === input.solvedIds &&
      previousLocks.permissions === input.permissions;
    if (isCurrent) return previousLocks.locks;
    const locks = findTeamLocks(input);
    cachedLocks.set(key, { ...input, locks });
    return locks;
  }

  return { findLocks };
}

function toKey({ gameId, teamId }: TeamInGame): string {
  return `${gameId} ${teamId}`;
}

function parseKey(text: string): TeamInGame {
  const [gameId = 0, teamId = 0] = text.split(" ").map(Number);
  return { gameId, teamId };
}
