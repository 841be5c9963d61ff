import type { DivisionInfo } from "@gonfalon/contract/division.ts";
import type { EditedHint, HintPurchase } from "@gonfalon/contract/hint.ts";
import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { expect, it, vi } from "vitest";
import type { Caller } from "./api-client.ts";
import { insertChallenge, insertGame, insertMember, insertParticipation } from "./builders.ts";
import { send, useCluster } from "./cluster.ts";
import { useForkedServers } from "./forked-server.ts";

const PROCESS_COUNT = 3;
const MEMBER_COUNT = 10;
const HINT_COST = 50;
const WAIT_OPTIONS = { timeout: 30_000, interval: 20 };

const cluster = useCluster(useForkedServers(), PROCESS_COUNT);

async function readAll<T>(caller: Caller, path: string): Promise<readonly T[]> {
  return Promise.all(
    cluster.addresses.map(async (address) => (await (await send(address, caller, path)).json()) as T),
  );
}

async function edit<T>(path: string, body: object, method = "POST"): Promise<T> {
  const response = await send(cluster.url, cluster.admin, path, { method, body });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

/** The first team's score and rank on the board of each process. */
async function readFirstRows(gameId: number) {
  const boards = await readAll<Scoreboard>(cluster.admin, `/api/game/${gameId}/scoreboard`);
  return boards.map(({ items: [row] }) => [row?.score, row?.rank]);
}

it("HINT-3 charges a team once if ten members buy a hint at the same time through three processes", async () => {
  const gameId = await insertGame(cluster.fixture);
  const challengeId = await insertChallenge(cluster.fixture, gameId);
  const membership = await insertParticipation(cluster.fixture, gameId);
  const members = [membership.player];
  while (members.length < MEMBER_COUNT)
    members.push(await insertMember(cluster.fixture, membership.team.id, membership));
  const { id } = await edit<EditedHint>(`/api/edit/games/${gameId}/challenges/${challengeId}/hints`, {
    title: "Where to look",
    content: "Look at the cookie.",
    cost: HINT_COST,
  });
  expect(await readFirstRows(gameId)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);

  const path = `/api/game/${gameId}/challenges/${challengeId}/hints/${id}`;
  const contents = await Promise.all(
    members.map(async (member, index) => {
      const address = cluster.addresses[index % PROCESS_COUNT] ?? "";
      const response = await send(address, member, path, { method: "POST", body: { cost: HINT_COST } });
      return ((await response.json()) as { content?: string }).content;
    }),
  );
  expect(contents).toEqual(members.map(() => "Look at the cookie."));
  for (const { total } of await readAll<{ total: number; data: HintPurchase[] }>(
    cluster.admin,
    `/api/game/${gameId}/hintpurchases`,
  ))
    expect(total).toBe(1);
  await vi.waitFor(
    async () =>
      expect(await readFirstRows(gameId)).toEqual([
        [-HINT_COST, 1],
        [-HINT_COST, 1],
        [-HINT_COST, 1],
      ]),
    WAIT_OPTIONS,
  );
});

it("LOCK-1 refuses one of two concurrent edits in two processes that together form a cycle", async () => {
  const gameId = await insertGame(cluster.fixture);
  const firstId = await insertChallenge(cluster.fixture, gameId, { title: "one" });
  const secondId = await insertChallenge(cluster.fixture, gameId, { title: "two" });
  const [firstAddress = "", secondAddress = ""] = cluster.addresses;
  const updateRequirements = async (address: string, challengeId: number, ...requires: readonly number[]) => {
    const path = `/api/edit/games/${gameId}/challenges/${challengeId}`;
    return (await send(address, cluster.admin, path, { method: "PUT", body: { requires } })).status;
  };
  for (let round = 0; round < 5; round += 1) {
    const statuses = await Promise.all([
      updateRequirements(firstAddress, firstId, secondId),
      updateRequirements(secondAddress, secondId, firstId),
    ]);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    for (const challengeId of [firstId, secondId])
      expect(await updateRequirements(firstAddress, challengeId)).toBe(200);
  }
});

it("DIV-1, DIV-2 a change to the permissions of a division takes effect in every process", async () => {
  const gameId = await insertGame(cluster.fixture);
  const challengeId = await insertChallenge(cluster.fixture, gameId);
  const path = `/api/edit/games/${gameId}/divisions`;
  const { id } = await edit<DivisionInfo>(path, { name: "Guests" });
  const { player } = await insertParticipation(cluster.fixture, gameId, { division: "Guests" });
  const challengePath = `/api/game/${gameId}/challenges/${challengeId}`;
  expect(await cluster.readStatuses(player, challengePath)).toEqual([200, 200, 200]);
  expect(await readFirstRows(gameId)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);

  await edit(
    `${path}/${id}`,
    {
      defaultPermissions: ALL_PERMISSIONS & ~PERMISSIONS.RankOverall,
      challengeConfigs: [{ challengeId, permissions: 0 }],
    },
    "PUT",
  );
  expect(await cluster.readStatuses(player, challengePath)).toEqual([404, 404, 404]);
  await vi.waitFor(
    async () =>
      expect(await readFirstRows(gameId)).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ]),
    WAIT_OPTIONS,
  );
});
