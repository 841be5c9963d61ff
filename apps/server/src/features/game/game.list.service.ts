import type { BasicGameInfo, GamePage } from "@gonfalon/contract/game.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { Db } from "#db/client.ts";
import { derivedCache } from "#kernel/derived-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { readCache } from "#kernel/read-cache.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import { findMatchingGames, type GameSearch, selectRecentGames } from "./game.list.domain.ts";
import { findJoinedGames, type JoinedGames, listGames } from "./game.repo.ts";
import { type ListedGame, toBasicGameInfo } from "./game.state.domain.ts";

interface GameListDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
}

interface ListQuery extends GameSearch {
  readonly count: number;
  readonly skip: number;
  readonly joined: boolean;
}

const MAX_PAGE_BYTES = 4 * MEBIBYTE;
const MAX_RECENT_BYTES = 2 * MEBIBYTE;
const MAX_USERS = 1000;

export function gameLists({ db, clock, events }: GameListDeps) {
  const lists = readCache(async (_: "games") => {
    const allGames = await listGames(db);
    return { all: allGames, visible: allGames.filter(({ hidden }) => !hidden) };
  });
  // GUARD-6: a change to a team or its registration affects only its members.
  const joinedGames = taggedCache<JoinedGames>({
    load: (userId) => findJoinedGames(db, userId),
    getTags: ({ userId, teamIds }) => [userId, ...[...teamIds].map(toTeamTag)],
    capacity: MAX_USERS,
  });
  const pages = derivedCache<string, GamePage>(MAX_PAGE_BYTES);
  const recentLists = derivedCache<number, BasicGameInfo[]>(MAX_RECENT_BYTES);
  for (const type of ["game.changed", "file.deleted", "events.missed"] as const)
    events.subscribe(type, () => lists.forgetAll());
  events.subscribe("participation.changed", ({ teamId }) => {
    if (teamId === undefined) joinedGames.forgetAll();
    else joinedGames.forget(toTeamTag(teamId));
  });
  events.subscribe("team.changed", ({ teamId, memberId }) => {
    joinedGames.forget(toTeamTag(teamId));
    if (memberId !== undefined) joinedGames.forget(memberId);
  });
  for (const type of ["game.changed", "events.missed"] as const)
    events.subscribe(type, () => joinedGames.forgetAll());

  function listJoined(user: Principal | undefined): MaybePromise<readonly ListedGame[]> {
    if (!user || user.role === "Banned") return [];
    return whenReady(lists.get("games"), ({ all }) =>
      whenReady(joinedGames.get(user.id), (userGames) => all.filter(({ id }) => userGames?.gameIds.has(id))),
    );
  }

  function list(user: Principal | undefined, query: ListQuery): MaybePromise<GamePage> {
    const candidates = query.joined ? listJoined(user) : listVisible();
    return whenReady(candidates, (games) => {
      const matches = findMatchingGames(games, query, clock.now());
      const selectedGames = matches.slice(query.skip, query.skip + query.count);
      const createPage = () => ({
        data: selectedGames.map(toBasicGameInfo),
        length: selectedGames.length,
        total: matches.length,
      });
      if (query.search !== undefined) return createPage();
      const owner = query.joined ? user?.id : "";
      const key = [owner, query.phase, query.count, Math.min(query.skip, matches.length)].join(":");
      return pages.get(key, [matches.length, ...selectedGames], createPage);
    });
  }

  function listRecent(limit: number): MaybePromise<BasicGameInfo[]> {
    return whenReady(listVisible(), (visibleGames) => {
      const selectedGames = selectRecentGames(visibleGames, limit, clock.now());
      return recentLists.get(limit, selectedGames, () => selectedGames.map(toBasicGameInfo));
    });
  }

  /** The games that everyone can see, latest start first. */
  function listVisible(): MaybePromise<readonly ListedGame[]> {
    return whenReady(lists.get("games"), ({ visible }) => visible);
  }

  return { list, listRecent, listVisible };
}

function toTeamTag(teamId: number): string {
  return `team:${teamId}`;
}
