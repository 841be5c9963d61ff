import type { GameDetail } from "@gonfalon/contract/game.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import type { Db } from "#db/client.ts";
import type { FileVisibility } from "#features/asset/download.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { isAcceptedOrSuspended } from "#features/participation/participation.domain.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { PERSONAL_CACHE_BYTES } from "#kernel/personal-cache-bytes.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import { getFreezeTime } from "./game.domain.ts";
import { gameLists } from "./game.list.service.ts";
import { countTeams, findGame, type GameWithFile, listGamesWithFile } from "./game.repo.ts";
import { type GameState, toGameDetail } from "./game.state.domain.ts";

export interface GameDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly access: GameAccess;
}

export type GameService = ReturnType<typeof gameService>;

export function gameService({ db, clock, events, access }: GameDeps) {
  const games = readCache((id: number) => findGame(db, id));
  const lists = gameLists({ db, clock, events });
  const teamCounts = readCache((id: number) => countTeams(db, id));
  const details = derivedCache<string, GameDetail>(PERSONAL_CACHE_BYTES.gamePages);
  events.subscribe("game.changed", ({ gameId }) => {
    games.forget(gameId);
    teamCounts.forget(gameId);
  });
  events.subscribe("participation.changed", ({ gameId }) => teamCounts.forget(gameId));
  // Deleting a team, or removing its last player from a game, can delete registrations. The counts of all games are
  // cleared, because the event does not contain the games, and deleted registrations cannot be queried.
  events.subscribe("team.changed", () => teamCounts.forgetAll());
  for (const type of ["file.deleted", "events.missed"] as const)
    events.subscribe(type, () => {
      games.forgetAll();
      teamCounts.forgetAll();
    });

  /** The complete game. The caller must check access. */
  function get(id: number): MaybePromise<GameState> {
    return whenReady(games.get(id), (game) => orRefuse(game, "game.not-found"));
  }

  /** The game with the caller's registration. */
  function getDetail(user: Principal | undefined, id: number): MaybePromise<GameDetail> {
    return whenReady(access.requireViewer(user, id), ({ membership, joinedTeams }) =>
      whenReady(get(id), (game) =>
        whenReady(teamCounts.get(id), (teamCount) => {
          const isFrozen = getFreezeTime(game, clock.now()) !== undefined;
          const ownTeamDivisions = joinedTeams
            .filter(({ status }) => isAcceptedOrSuspended(status))
            .map(({ divisionId }) => divisionId);
          const key = JSON.stringify([id, membership?.participationId, ownTeamDivisions]);
          return details.get(key, [game, teamCount, membership, isFrozen], () =>
            toGameDetail(game, { teamCount, registration: membership, ownTeamDivisions, isFrozen }),
          );
        }),
      ),
    );
  }

  /** GAME-9: posters and linked files are visible to everyone who can see the game. */
  async function getFileVisibility(hash: string, user: Principal | undefined): Promise<FileVisibility> {
    const now = clock.now();
    const isOpen = ({ opensAt }: GameWithFile) => opensAt === null || opensAt <= now;
    const gamesWithFile = await listGamesWithFile(db, hash);
    if (gamesWithFile.some((game) => !game.hidden && isOpen(game))) return "everyone";
    const candidates = gamesWithFile.filter((game) => isOpen(game) || isStaff(user?.role));
    const visibility = await Promise.all(candidates.map(({ id }) => access.isVisible(user, id)));
    return visibility.includes(true) ? "caller" : "nobody";
  }

  return { ...lists, get, getDetail, getFileVisibility };
}
