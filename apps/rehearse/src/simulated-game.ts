import { randomBytes } from "node:crypto";
import { createChallenge, updateChallenge } from "@gonfalon/contract/challenge.ts";
import type { ChallengeType } from "@gonfalon/contract/enums.ts";
import { addFlags, type NewFlag } from "@gonfalon/contract/flag.ts";
import { createGame } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { addTeams } from "@gonfalon/contract/participation.ts";
import { listTeams } from "@gonfalon/contract/team.ts";
import { createUsers } from "@gonfalon/contract/user-admin.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { listAll } from "./list-all.ts";
import { TEAM_PREFIX, toGameMark, toNames } from "./mark.ts";
import type { Organizer } from "./organizer.ts";
import type { Plan } from "./plan.ts";
import { RehearsalError } from "./rehearsal-error.ts";

export interface SimulatedChallenge {
  readonly id: number;
  readonly needsContainer: boolean;
  /** The flag of the team that sees this attachment URL, or the shared flag. */
  getFlag(shownUrl: string | null): string;
}

/** A team with its only player, who has not signed in yet. */
export interface SimulatedTeam {
  readonly index: number;
  readonly teamId: number;
  readonly userName: string;
  readonly password: string;
}

/** A running game, with everything that is needed to play it. */
export interface SimulatedGame {
  readonly gameId: number;
  readonly challenges: readonly SimulatedChallenge[];
  readonly teams: readonly SimulatedTeam[];
}

/** Password hashing is slow by design: small batches keep each request short. */
const USERS_PER_BATCH = 100;

/** Creates the hidden game, its challenges and teams. `now` is the server time. */
export async function createSimulatedGame(
  organizer: Organizer,
  plan: Plan,
  now: number,
): Promise<SimulatedGame> {
  const runId = randomBytes(3).toString("hex");
  const game = await organizer.call(createGame, {
    body: {
      ...toGameMark(runId),
      hidden: true,
      isSimulated: true,
      content: "",
      acceptWithoutReview: true,
      writeupRequired: false,
      inviteCode: null,
      divisions: null,
      teamMemberCountLimit: 0,
      containerCountLimit: 0,
      practiceMode: false,
      soloMode: false,
      writeupNote: "",
      bloodBonus: 0,
      start: now - 1000,
      end: now + 24 * HOUR_MS,
    },
  });
  const challenges = await createChallenges(organizer, plan, game.id);
  const teams = await createTeams(organizer, plan, runId);
  for (const batch of chunk(teams, limits.teamsPerBatch))
    await organizer.call(addTeams, {
      params: { id: game.id },
      body: { teamIds: batch.map(({ teamId }) => teamId), division: null },
    });
  return { gameId: game.id, challenges, teams };
}

async function createChallenges(
  organizer: Organizer,
  { challenges, container, teams }: Plan,
  gameId: number,
): Promise<readonly SimulatedChallenge[]> {
  const simulatedChallenges: SimulatedChallenge[] = [];
  for (let n = 0; n < challenges; n++)
    simulatedChallenges.push(
      n % 2 === 0
        ? await createSharedFlagChallenge(organizer, gameId, n)
        : await createTeamFlagChallenge(organizer, gameId, n, teams),
    );
  if (container) simulatedChallenges.push(await createContainerChallenge(organizer, gameId, container));
  return simulatedChallenges;
}

async function createEmptyChallenge(
  organizer: Organizer,
  gameId: number,
  title: string,
  type: ChallengeType,
): Promise<number> {
  const body = { title, type, category: "Misc" } as const;
  return (await organizer.call(createChallenge, { params: { id: gameId }, body })).id;
}

async function createSharedFlagChallenge(
  organizer: Organizer,
  gameId: number,
  n: number,
): Promise<SimulatedChallenge> {
  const id = await createEmptyChallenge(organizer, gameId, `One flag for all ${n}`, "StaticAttachment");
  const flag = createRandomFlag();
  await addFlagsAndEnable(organizer, gameId, id, [{ flag, attachmentType: "None" }]);
  return { id, needsContainer: false, getFlag: () => flag };
}

/** Each team is assigned a flag from a pool; the URL that comes with it identifies the flag. */
async function createTeamFlagChallenge(
  organizer: Organizer,
  gameId: number,
  n: number,
  teams: number,
): Promise<SimulatedChallenge> {
  const id = await createEmptyChallenge(organizer, gameId, `A flag for each ${n}`, "DynamicAttachment");
  const flags = new Map(
    Array.from({ length: teams }, (_, team) => [
      `https://rehearsal.invalid/${n}/${team}`,
      createRandomFlag(),
    ]),
  );
  const rows = [...flags].map(
    ([remoteUrl, flag]) => ({ flag, attachmentType: "Remote", remoteUrl }) as const,
  );
  await addFlagsAndEnable(organizer, gameId, id, rows);
  return {
    id,
    needsContainer: false,
    getFlag: (url) => flags.get(url ?? "") ?? "flag{no flag was assigned}",
  };
}

async function createContainerChallenge(
  organizer: Organizer,
  gameId: number,
  { image, port }: NonNullable<Plan["container"]>,
): Promise<SimulatedChallenge> {
  const id = await createEmptyChallenge(organizer, gameId, "With a container", "StaticContainer");
  const flag = createRandomFlag();
  await organizer.call(updateChallenge, {
    params: { id: gameId, cid: id },
    body: { containerImage: image, containerExposePort: port, memoryLimit: 64, cpuCount: 1 },
  });
  await addFlagsAndEnable(organizer, gameId, id, [{ flag, attachmentType: "None" }]);
  return { id, needsContainer: true, getFlag: () => flag };
}

async function addFlagsAndEnable(
  organizer: Organizer,
  gameId: number,
  cid: number,
  flags: readonly NewFlag[],
): Promise<void> {
  const params = { id: gameId, cid };
  for (const batch of chunk(flags, limits.flagsPerRequest))
    await organizer.call(addFlags, { params, body: batch });
  await organizer.call(updateChallenge, { params, body: { isEnabled: true } });
}

async function createTeams(
  organizer: Organizer,
  { teams }: Plan,
  runId: string,
): Promise<readonly SimulatedTeam[]> {
  const users = Array.from({ length: teams }, (_, index) => ({
    ...toNames(runId, index),
    // All character classes that the password policy requires.
    password: `Aa1${randomBytes(12).toString("hex")}`,
  }));
  for (const batch of chunk(users, USERS_PER_BATCH)) await organizer.call(createUsers, { body: batch });
  const ids = await findTeamIds(organizer, `${TEAM_PREFIX} ${runId}`);
  return users.map(({ userName, password, teamName }, index) => {
    const teamId = ids.get(teamName);
    if (teamId === undefined) throw new RehearsalError(`The team ${teamName} was not created.`);
    return { index, teamId, userName, password };
  });
}

async function findTeamIds(organizer: Organizer, hint: string): Promise<ReadonlyMap<string, number>> {
  const teams = await listAll(organizer, listTeams, (skip) => ({ query: { hint, count: 500, skip } }));
  return new Map(teams.map(({ id, name }) => [name, id]));
}

function createRandomFlag(): string {
  return `flag{${randomBytes(12).toString("hex")}}`;
}

function chunk<T>(items: readonly T[], size: number): readonly T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) =>
    items.slice(n * size, (n + 1) * size),
  );
}
