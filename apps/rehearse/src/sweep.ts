import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { deleteGame, type GameInfo, listEditedGames } from "@gonfalon/contract/game.ts";
import { deleteInstance, listInstances } from "@gonfalon/contract/instance.ts";
import { adminDeleteTeam, listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { deleteUser, listUsers, type UserInfo } from "@gonfalon/contract/user-admin.ts";
import type { ApiResponse } from "./api.ts";
import { listAll } from "./list-all.ts";
import { isMarkedGame, isMarkedTeam, isMarkedUser, MAIL_DOMAIN, TEAM_PREFIX } from "./mark.ts";
import type { Organizer } from "./organizer.ts";

/** The numbers of objects on the installation that belong to rehearsals. */
export interface ObjectCounts {
  readonly games: number;
  readonly containers: number;
  readonly teams: number;
  readonly users: number;
}

interface SweepResult {
  readonly found: ObjectCounts;
  readonly remaining: ObjectCounts;
}

interface MarkedObjects {
  readonly games: readonly GameInfo[];
  readonly containers: readonly string[];
  readonly teams: readonly TeamInfo[];
  readonly users: readonly UserInfo[];
}

const CONCURRENCY = 8;
const PAGE_SIZE = 500;
const GAMES_PAGE_SIZE = 100;
const INSTANCES_PAGE_SIZE = 1000;

export function isClean({ games, containers, teams, users }: ObjectCounts): boolean {
  return games + containers + teams + users === 0;
}

/** The message about the data of earlier rehearsals; undefined if there was none. */
export function describeEarlierData({ found, remaining }: SweepResult): string | undefined {
  if (isClean(found)) return undefined;
  return isClean(remaining)
    ? "Removed the data of an earlier rehearsal."
    : "Some data of an earlier rehearsal could not be removed; the cleanup at the end retries.";
}

/** Deletes the marked data of all rehearsals. `found` counts it before, `remaining` afterwards. */
export async function sweep(organizer: Organizer): Promise<SweepResult> {
  const markedObjects = await findMarkedObjects(organizer);
  // In the order of their dependencies: containers, games with their submissions, teams, users.
  await forEachConcurrently(markedObjects.containers, (id) =>
    organizer.try(deleteInstance, { params: { id } }),
  );
  await forEachConcurrently(markedObjects.games, ({ id }) => organizer.try(deleteGame, { params: { id } }));
  await forEachConcurrently(markedObjects.teams, ({ id }) =>
    organizer.try(adminDeleteTeam, { params: { id } }),
  );
  await forEachConcurrently(markedObjects.users, ({ id }) =>
    organizer.try(deleteUser, { params: { userId: id } }),
  );
  return { found: countObjects(markedObjects), remaining: countObjects(await findMarkedObjects(organizer)) };
}

async function findMarkedObjects(organizer: Organizer): Promise<MarkedObjects> {
  const games = (
    await listAll(organizer, listEditedGames, (skip) => ({
      query: { search: "rehearsal", count: GAMES_PAGE_SIZE, skip },
    }))
  ).filter(isMarkedGame);
  const users = (
    await listAll(organizer, listUsers, (skip) => ({ query: { hint: MAIL_DOMAIN, count: PAGE_SIZE, skip } }))
  ).filter(isMarkedUser);
  const userIds = new Set(users.map(({ id }) => id));
  const teams = (
    await listAll(organizer, listTeams, (skip) => ({ query: { hint: TEAM_PREFIX, count: PAGE_SIZE, skip } }))
  ).filter((team) => isMarkedTeam(team, userIds));
  return { games, users, teams, containers: await listContainers(organizer, games, teams) };
}

/** The containers of the games, and those of teams whose game is already deleted. */
async function listContainers(
  organizer: Organizer,
  games: readonly GameInfo[],
  teams: readonly TeamInfo[],
): Promise<readonly string[]> {
  const teamIds = new Set(teams.map(({ id }) => id));
  const challengeIds = new Set<number>();
  for (const { id } of games)
    for (const challenge of await organizer.call(listEditedChallenges, { params: { id } }))
      challengeIds.add(challenge.id);
  const instances = await listAll(organizer, listInstances, (skip) => ({
    query: { tests: true, count: INSTANCES_PAGE_SIZE, skip },
  }));
  return instances
    .filter(({ challenge, team }) => challengeIds.has(challenge?.id ?? 0) || teamIds.has(team?.id ?? 0))
    .map(({ containerGuid }) => containerGuid);
}

async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T) => Promise<ApiResponse<unknown>>,
): Promise<void> {
  const queue = [...items];
  const runWorker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}

function countObjects({ games, containers, teams, users }: MarkedObjects): ObjectCounts {
  return { games: games.length, containers: containers.length, teams: teams.length, users: users.length };
}
