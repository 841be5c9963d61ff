import {
  createChallenge,
  deleteChallenge,
  getEditedChallenge,
  listEditedChallenges,
  updateChallenge,
} from "@gonfalon/contract/challenge.ts";
import { updateDivision } from "@gonfalon/contract/division.ts";
import { removeFlag } from "@gonfalon/contract/flag.ts";
import { updateGame } from "@gonfalon/contract/game.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { submitFlag } from "@gonfalon/contract/submission.ts";
import { ALL_PERMISSIONS, PERMISSIONS } from "@gonfalon/rules/division-permissions.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import type { TestResponse } from "../../../test/api-client.ts";
import {
  hoursFromNow,
  insertChallenge,
  insertDivision,
  insertGame,
  insertParticipation,
  insertRequirement,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import { submitFlags } from "../../../test/submit-flags.ts";
import type { TestUser } from "../../../test/test-users.ts";

type StatusResponse = Pick<TestResponse<unknown>, "status">;

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

async function read(id: number, cid: number) {
  return (await server.call(admin, getEditedChallenge, { params: { id, cid } })).body;
}

describe("a new challenge", () => {
  it("CHAL-1 is disabled and has the default settings", async () => {
    const id = await insertGame(server);
    const { status, body } = await server.call(admin, createChallenge, {
      params: { id },
      body: { title: "Baby", category: "Pwn", type: "DynamicContainer" },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      key: "baby",
      title: "Baby",
      content: "",
      category: "Pwn",
      type: "DynamicContainer",
      isManagedFromCode: false,
      hints: [],
      flagTemplate: null,
      isEnabled: false,
      opensAt: null,
      deadlineUtc: null,
      categoryLabel: null,
      tags: [],
      requires: [],
      lockMode: "Locked",
      flagMode: "Any",
      acceptedCount: 0,
      valuedSolves: 0,
      fileName: "attachment",
      attachment: null,
      testContainer: null,
      flags: [],
      containerImage: "",
      memoryLimit: 64,
      cpuCount: 1,
      storageLimit: 256,
      containerExposePort: 80,
      enableTrafficCapture: false,
      networkMode: "Open",
      readOnlyRoot: false,
      noNewPrivileges: false,
      disableBloodBonus: false,
      submissionLimit: 0,
      originalScore: 1000,
      minScoreRate: 0.25,
      difficulty: 5,
    });
    expect(await read(id, body.id)).toEqual(body);
    expect(server.lines.at(-1)).toMatchObject({
      message: "challenge created",
      fields: { status: "Success", user: admin.name, challengeId: body.id },
    });
  });

  it("CHAL-1 is a static attachment in Misc by default", async () => {
    const id = await insertGame(server);
    const response = await server.app.inject({
      method: "POST",
      url: `/api/edit/games/${id}/challenges`,
      headers: admin.headers,
      payload: { title: "x", isEnabled: true, score: 5 },
    });
    expect(response.json()).toMatchObject({ category: "Misc", type: "StaticAttachment", isEnabled: false });
  });

  it("requires a title and a game", async () => {
    const id = await insertGame(server);
    const body = { title: " ", category: "Misc", type: "StaticAttachment" } as const;
    expect((await server.call(admin, createChallenge, { params: { id }, body })).status).toBe(400);
    const unknownGame = { params: { id: 999_999 }, body: { ...body, title: "x" } };
    expect((await server.call(admin, createChallenge, unknownGame)).status).toBe(404);
  });
});

describe("the challenge list", () => {
  it("contains every challenge with its current score, based on accepted teams only", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, {
      title: "worth",
      original_score: 1000,
      flags: ["flag{a}", "flag{b}"],
    });
    const otherId = await insertChallenge(server, id, {
      title: "other",
      enabled: false,
      original_score: 500,
      flags: [],
    });
    for (const status of ["Accepted", "Accepted", "Suspended"] as const)
      await insertSolve(server, await insertParticipation(server, id, { status }), cid);
    const { body } = await server.call(admin, listEditedChallenges, { params: { id } });
    expect(body).toEqual([
      {
        id: cid,
        title: "worth",
        category: "Misc",
        type: "StaticAttachment",
        isEnabled: true,
        opensAt: null,
        deadlineUtc: null,
        categoryLabel: null,
        tags: [],
        requires: [],
        lockMode: "Locked",
        acceptedCount: 2,
        flagCount: 2,
        score: 864,
        minScore: 250,
        originalScore: 1000,
      },
      expect.objectContaining({ id: otherId, isEnabled: false, flagCount: 0, score: 500, minScore: 125 }),
    ]);
    expect((await read(id, cid)).acceptedCount).toBe(2);
  });

  it("CLOSE-3, DIV-1 has the score of the board: late solves and solves without AffectDynamicScore do not lower it", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { deadline_at: server.clock.now() });
    await insertDivision(server, id, {
      name: "Guests",
      permissions: ALL_PERMISSIONS ^ PERMISSIONS.AffectDynamicScore,
    });
    await insertSolve(
      server,
      await insertParticipation(server, id, { division: "Guests" }),
      cid,
      hoursFromNow(server, -0.5),
    );
    await insertSolve(server, await insertParticipation(server, id), cid, hoursFromNow(server, 0.5));
    for (const hours of [-0.4, -0.3])
      await insertSolve(server, await insertParticipation(server, id), cid, hoursFromNow(server, hours));
    const { body } = await server.call(admin, listEditedChallenges, { params: { id } });
    expect(body.map(({ score }) => score)).toEqual([864]);
    expect(await read(id, cid)).toMatchObject({ acceptedCount: 4, valuedSolves: 2 });
    const board = await server.call(admin, getScoreboard, { params: { id } });
    expect(board.body.challenges.Misc?.map(({ score, solved }) => [score, solved])).toEqual([[864, 2]]);
  });

  it("counts the same solves as the board: none of deleted teams, and none after an end that was moved to an earlier time", async () => {
    const id = await insertGame(server, { ends_at: hoursFromNow(server, 1) });
    const cid = await insertChallenge(server, id);
    for (const hours of [-0.4, -0.3])
      await insertSolve(server, await insertParticipation(server, id), cid, hoursFromNow(server, hours));
    await insertSolve(server, await insertParticipation(server, id), cid, hoursFromNow(server, -0.1));
    const deletedMembership = await insertParticipation(server, id);
    await insertSolve(server, deletedMembership, cid, hoursFromNow(server, -0.4));
    await server.db
      .updateTable("teams")
      .set({ deleted_at: hoursFromNow(server, -0.3) })
      .where("id", "=", deletedMembership.team.id)
      .execute();
    const end = hoursFromNow(server, -0.2).getTime();
    await server.call(admin, updateGame, { params: { id }, body: { end } });
    expect(await read(id, cid)).toMatchObject({ valuedSolves: 2 });
    const board = await server.call(admin, getScoreboard, { params: { id } });
    expect(board.body.challenges.Misc?.map(({ solved }) => solved)).toEqual([2]);
  });

  it("CHAL-8 returns 404 for an unknown game", async () => {
    expect((await server.call(admin, listEditedChallenges, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe("deleting a challenge", () => {
  it("CHAL-5 deletes its flags, instances, submissions and solves", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
    const membership = await insertParticipation(server, id);
    await insertSolve(server, membership, cid);
    const countRows = () =>
      Promise.all(
        (["flags", "instances", "submissions", "solves"] as const).map(async (table) => {
          const rows = await server.db
            .selectFrom(table)
            .where("challenge_id", "=", cid)
            .select("challenge_id")
            .execute();
          return rows.length;
        }),
      );
    expect(await countRows()).toEqual([1, 1, 1, 1]);
    expect((await server.call(admin, deleteChallenge, { params: { id, cid } })).status).toBe(200);
    expect((await server.call(admin, getEditedChallenge, { params: { id, cid } })).status).toBe(404);
    expect(await countRows()).toEqual([0, 0, 0, 0]);
    expect(server.publishedEvents).toContainEqual({
      type: "challenge.changed",
      gameId: id,
      challengeId: cid,
    });
  });

  it("CHAL-5 does not cause an error in concurrent submissions", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
    const membership = await insertParticipation(server, id);
    const submit = () =>
      server.call(membership.player, submitFlag, { params: { id, cid }, body: { flag: "flag{right}" } });
    await submit();
    const hold = (tx: Db) =>
      tx.selectFrom("instances").where("challenge_id", "=", cid).select("attempts").forUpdate().execute();
    const [deletion, submission] = await race<StatusResponse>(server.db, hold, [
      () => server.call(admin, deleteChallenge, { params: { id, cid } }),
      submit,
    ]);
    expect(deletion?.status).toBe(200);
    expect([200, 404]).toContain(submission?.status);
  });

  it("CHAL-5 does not deadlock with flags of several teams that are judged together", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id);
    const first = await insertParticipation(server, id);
    const second = await insertParticipation(server, id);
    // The order in the table is not the order in which flags are judged.
    await insertSolve(server, second, cid);
    await insertSolve(server, first, cid);
    const hold = (tx: Db) =>
      tx
        .selectFrom("instances")
        .where("participation_id", "=", first.id)
        .select("attempts")
        .forUpdate()
        .execute();
    const results = await race<unknown>(server.db, hold, [
      () => submitFlags(server, cid, [{ from: first }, { from: second }]),
      async () => {
        await expect.poll(() => countBlocked(server.db)).toBe(1);
        return (await server.call(admin, deleteChallenge, { params: { id, cid } })).status;
      },
    ]);
    expect(results).toMatchObject([[{ status: "Accepted" }, { status: "Accepted" }], 200]);
  });

  it("CHAL-5 does not deadlock with an edit of an override of a division", async () => {
    const id = await insertGame(server);
    const [first, second] = [await insertChallenge(server, id), await insertChallenge(server, id)];
    const divisionId = await insertDivision(server, id);
    const override = { division_id: divisionId, permissions: 0 };
    for (const challenge_id of [first, second])
      await server.db
        .insertInto("division_challenges")
        .values({ ...override, challenge_id })
        .execute();
    const statuses = await raceDeletion({ id, cid: first }, holdOverride(second), () =>
      server.call(admin, updateDivision, {
        params: { id, divisionId },
        body: { challengeConfigs: [{ challengeId: first, permissions: ALL_PERMISSIONS }] },
      }),
    );
    expect(statuses).toEqual([200, 200]);
  });

  it("CHAL-5 does not deadlock with an edit of a requirement", async () => {
    const id = await insertGame(server);
    const [first, second, third] = [
      await insertChallenge(server, id),
      await insertChallenge(server, id),
      await insertChallenge(server, id),
    ];
    await insertRequirement(server, third, first, second);
    const statuses = await raceDeletion({ id, cid: first }, holdRequirement(second), () =>
      server.call(admin, updateChallenge, { params: { id, cid: third }, body: { requires: [first] } }),
    );
    expect(statuses).toEqual([200, 200]);
  });

  it("CHAL-5 does not deadlock with the removal of a flag that a team has received", async () => {
    const id = await insertGame(server);
    const cid = await insertChallenge(server, id, { type: "DynamicAttachment" });
    const { id: fid } = await server.db
      .selectFrom("flags")
      .where("challenge_id", "=", cid)
      .select("id")
      .executeTakeFirstOrThrow();
    const first = await insertParticipation(server, id);
    const second = await insertParticipation(server, id);
    const instance = { challenge_id: cid, opened_at: server.clock.now() };
    await server.db
      .insertInto("instances")
      .values([
        { ...instance, participation_id: first.id, flag: "flag{right}", flag_id: fid },
        { ...instance, participation_id: second.id },
      ])
      .execute();
    const hold = (tx: Db) =>
      sql`select from instances where participation_id = ${second.id} for update`.execute(tx);
    const responses = await race<StatusResponse>(server.db, hold, [
      () => server.call(admin, deleteChallenge, { params: { id, cid } }),
      async () => {
        await expect.poll(() => countBlocked(server.db)).toBe(1);
        return server.call(admin, removeFlag, { params: { id, cid, fid } });
      },
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 404]);
  });
});

const holdOverride = (challengeId: number) => (tx: Db) =>
  sql`select from division_challenges where challenge_id = ${challengeId} for update`.execute(tx);
const holdRequirement = (requiredId: number) => (tx: Db) =>
  sql`select from challenge_requirements where required_id = ${requiredId} for update`.execute(tx);

/** Deletes the challenge while `edit` waits for the row that `hold` locks. Returns the statuses of both. */
async function raceDeletion(
  params: { readonly id: number; readonly cid: number },
  hold: (tx: Db) => Promise<unknown>,
  edit: () => Promise<StatusResponse>,
): Promise<number[]> {
  const responses = await race<StatusResponse>(server.db, hold, [
    edit,
    async () => {
      await expect.poll(() => countBlocked(server.db)).toBe(1);
      return server.call(admin, deleteChallenge, { params });
    },
  ]);
  return responses.map(({ status }) => status);
}
