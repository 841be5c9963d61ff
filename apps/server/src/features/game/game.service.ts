import { isStaff } from "@gonfalon/rules/roles.ts";
import type { Db } from "#db/client.ts";
import type { FileVisibility } from "#features/asset/download.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import { type GameSearch, matchingGames, recentGames } from "./game.list.domain.ts";
import {
  countTeams,
  findGame,
  findRegistration,
  listGames,
  listGamesShowing,
  listJoinedGameIds,
} from "./game.repo.ts";
import type { GameState, ListedGame, Registration } from "./game.state.domain.ts";

export interface GameDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly access: GameAccess;
}

interface ListQuery extends GameSearch {
  readonly count: number;
  readonly skip: number;
  readonly joined: boolean;
}

export type GameService = ReturnType<typeof gameService>;

export function gameService({ db, clock, events, access }: GameDeps) {
  const lists = readCache((_: "games") => listGames(db));
  const games = readCache((id: number) => findGame(db, id));
  events.subscribe("game.changed", ({ gameId }) => {
    lists.forget("games");
    games.forget(gameId);
  });
  for (const type of ["file.deleted", "events.missed"] as const)
    events.subscribe(type, () => {
      lists.forgetAll();
      games.forgetAll();
    });

  async function visible(): Promise<readonly ListedGame[]> {
    return (await lists.get("games")).filter(({ hidden }) => !hidden);
  }

  async function joined(user: Principal | undefined): Promise<readonly ListedGame[]> {
    if (!user) return [];
    const ids = await listJoinedGameIds(db, user.id);
    return (await lists.get("games")).filter(({ id }) => ids.has(id));
  }

  async function list(
    user: Principal | undefined,
    query: ListQuery,
  ): Promise<{ games: readonly ListedGame[]; total: number }> {
    const all = await (query.joined ? joined(user) : visible());
    const matching = matchingGames(all, query, clock.now());
    return { games: matching.slice(query.skip, query.skip + query.count), total: matching.length };
  }

  async function recent(limit: number): Promise<readonly ListedGame[]> {
    return recentGames(await visible(), limit, clock.now());
  }

  /** The complete game; the caller checks access. */
  async function get(id: number): Promise<GameState> {
    return orRefuse(await games.get(id), "game.not-found");
  }

  async function detail(
    user: Principal | undefined,
    id: number,
  ): Promise<{ game: GameState; teamCount: number; registration: Registration | undefined }> {
    await access.requireVisible(user, id);
    return {
      game: await get(id),
      teamCount: await countTeams(db, id),
      registration: user && (await findRegistration(db, id, user.id)),
    };
  }

  /** GAME-9: posters and linked files are visible to everyone who can see the game. */
  async function fileAccess(hash: string, user: Principal | undefined): Promise<FileVisibility> {
    const showing = (await listGamesShowing(db, hash)).filter(
      ({ opensAt }) => opensAt === null || opensAt <= clock.now() || isStaff(user?.role),
    );
    if (showing.some(({ hidden, opensAt }) => !hidden && (opensAt === null || opensAt <= clock.now())))
      return "everyone";
    const seen = await Promise.all(showing.map(({ id }) => access.isVisible(user, id)));
    return seen.includes(true) ? "caller" : "nobody";
  }

  return { list, recent, get, detail, fileAccess };
}
