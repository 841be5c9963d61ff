import { getVerdict } from "@gonfalon/contract/submission.ts";
import { describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import {
  type BuiltMembership,
  hoursFromNow,
  insertMember,
  insertParticipation,
  insertSolve,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { submissionFixtures, type Target } from "./test/submission-fixtures.ts";

const server = useServer();
const { submit, insertTarget, rowsByTable, readAttempts } = submissionFixtures(server);

function readVerdict(player: Caller, { gameId, challengeId }: Target, submissionId: number) {
  return server.call(player, getVerdict, { params: { id: gameId, cid: challengeId, sid: submissionId } });
}

/** Assigns a team its own flag of a dynamic challenge. */
async function assignFlag(membership: BuiltMembership, challengeId: number, flag: string): Promise<void> {
  await server.db
    .insertInto("instances")
    .values({
      participation_id: membership.id,
      challenge_id: challengeId,
      flag,
      opened_at: server.clock.now(),
    })
    .execute();
}

describe("a correct flag", () => {
  it("SUBMIT-2 is judged within the request, solves the challenge and is stored", async () => {
    const target = await insertTarget({ title: "login" });
    const membership = await insertParticipation(server, target.gameId);

    const response = await submit(membership.player, target, "  flag{right}\n");

    expect(response.status).toBe(200);
    expect((await readVerdict(membership.player, target, response.body)).body).toBe("Accepted");
    expect(await rowsByTable.solves(target.gameId)).toHaveLength(1);
    expect(await rowsByTable.notices(target.gameId)).toEqual([
      { type: "FirstBlood", values: [membership.team.name, "login"] },
    ]);
    expect(await rowsByTable.events(target.gameId)).toEqual([
      {
        type: "FlagSubmit",
        values: ["Accepted", "flag{right}", "login", String(target.challengeId)],
        team_id: membership.team.id,
        user_id: membership.player.id,
      },
    ]);
  });

  it("SUBMIT-3 submitted twice is accepted twice and solves the challenge once", async () => {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    const firstResponse = await submit(membership.player, target, "flag{right}");
    const secondResponse = await submit(membership.player, target, "flag{right}");
    expect((await readVerdict(membership.player, target, secondResponse.body)).body).toBe("Accepted");
    expect(secondResponse.body).toBeGreaterThan(firstResponse.body);
    expect(await rowsByTable.solves(target.gameId)).toHaveLength(1);
    expect(await rowsByTable.notices(target.gameId)).toHaveLength(1);
    expect(await readAttempts(membership)).toBe(2);
  });

  it("SUBMIT-4 after the end counts only as practice", async () => {
    const target = await insertTarget(
      {},
      {
        starts_at: hoursFromNow(server, -2),
        ends_at: hoursFromNow(server, -1),
        practice_mode: true,
      },
    );
    const membership = await insertParticipation(server, target.gameId);
    const response = await submit(membership.player, target, "flag{right}");
    expect((await readVerdict(membership.player, target, response.body)).body).toBe("Accepted");
    expect(await rowsByTable.solves(target.gameId)).toEqual([]);
    expect(await rowsByTable.notices(target.gameId)).toEqual([]);
    expect(await rowsByTable.events(target.gameId)).toHaveLength(1);
  });

  it("may be any of several flags of a challenge", async () => {
    const target = await insertTarget({ flags: ["flag{a}", "flag{b}"] });
    const membership = await insertParticipation(server, target.gameId);
    const response = await submit(membership.player, target, "flag{b}");
    expect((await readVerdict(membership.player, target, response.body)).body).toBe("Accepted");
  });

  it("SCORE-6 gets first blood if only a suspended team has solved the challenge", async () => {
    const target = await insertTarget();
    const suspendedMembership = await insertParticipation(server, target.gameId, { status: "Suspended" });
    await insertSolve(server, suspendedMembership, target.challengeId);
    const membership = await insertParticipation(server, target.gameId);
    await submit(membership.player, target, "flag{right}");
    expect((await rowsByTable.notices(target.gameId)).map(({ type }) => type)).toEqual(["FirstBlood"]);
  });

  it("SCORE-6 gets no blood if the challenge has no blood bonus", async () => {
    const target = await insertTarget({ disable_blood_bonus: true });
    const membership = await insertParticipation(server, target.gameId);
    await submit(membership.player, target, "flag{right}");
    expect(await rowsByTable.notices(target.gameId)).toEqual([]);
  });
});

describe("a wrong flag", () => {
  it.each(["flag{wrong}", "FLAG{RIGHT}", "flag{right}x"])("%s is judged as wrong", async (flag) => {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    const response = await submit(membership.player, target, flag);
    expect((await readVerdict(membership.player, target, response.body)).body).toBe("WrongAnswer");
    expect(await rowsByTable.solves(target.gameId)).toEqual([]);
    expect((await rowsByTable.events(target.gameId)).map(({ values }) => values[0])).toEqual(["WrongAnswer"]);
  });

  it("SUBMIT-6 of another team is a cheat for organizers and wrong for the player", async () => {
    const target = await insertTarget({ type: "DynamicContainer", title: "box", flags: [] });
    const owner = await insertParticipation(server, target.gameId);
    const thief = await insertParticipation(server, target.gameId);
    await assignFlag(owner, target.challengeId, "flag{own}");
    await assignFlag(thief, target.challengeId, "flag{other}");

    const response = await submit(thief.player, target, "flag{own}");

    expect((await readVerdict(thief.player, target, response.body)).body).toBe("WrongAnswer");
    expect((await rowsByTable.submissions(target.gameId)).map(({ status }) => status)).toEqual([
      "CheatDetected",
    ]);
    expect((await rowsByTable.events(target.gameId)).map(({ type, values }) => [type, ...values])).toEqual([
      ["FlagSubmit", "WrongAnswer", "flag{own}", "box", String(target.challengeId)],
      ["CheatDetected", "box", thief.team.name, owner.team.name],
    ]);
    const cheats = await server.db
      .selectFrom("cheats")
      .where("game_id", "=", target.gameId)
      .selectAll()
      .execute();
    expect(cheats).toEqual([
      { submission_id: response.body, game_id: target.gameId, owner_id: owner.id, submitter_id: thief.id },
    ]);
  });

  it("for a dynamic challenge that was never opened is wrong, whatever its value", async () => {
    const target = await insertTarget({ type: "DynamicAttachment", flags: ["flag{pool}"] });
    const membership = await insertParticipation(server, target.gameId);
    const response = await submit(membership.player, target, "flag{pool}");
    expect((await readVerdict(membership.player, target, response.body)).body).toBe("WrongAnswer");
  });

  it("is not written to the log, and neither is a correct one", async () => {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    await submit(membership.player, target, "flag{sesame}");
    await submit(membership.player, target, "flag{right}");
    const text = JSON.stringify(server.lines);
    expect(text).toContain("flag rejected");
    expect(text).toContain("flag accepted");
    expect(text).not.toContain("sesame");
    expect(text).not.toContain("flag{right}");
  });
});

describe("submissions that are not judged", () => {
  it.each([
    ["a missing flag", undefined],
    ["a flag that is null", null],
    ["a blank flag", " \t\n"],
    ["a flag of 128 characters", "x".repeat(128)],
    ["a flag with a NUL", "flag\0"],
  ])("SUBMIT-1 %s is refused with 400 and does not count as an attempt", async (_case, flag) => {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    const { status, problem } = await submit(membership.player, target, flag);
    expect([status, problem.status]).toEqual([400, 400]);
    expect(await readAttempts(membership)).toBeUndefined();
  });

  it("SUBMIT-1 an invalid flag is rejected before the registration is checked", async () => {
    const stranger = await server.signUp();
    const { status } = await submit(stranger, { gameId: 999, challengeId: 1 }, "");
    expect(status).toBe(400);
  });

  it("a flag for a disabled or unknown challenge, or one of another game, returns 404", async () => {
    const target = await insertTarget({ enabled: false });
    const membership = await insertParticipation(server, target.gameId);
    const otherTarget = await insertTarget();
    for (const challengeId of [target.challengeId, otherTarget.challengeId, 999_999]) {
      const { status } = await submit(
        membership.player,
        { gameId: target.gameId, challengeId },
        "flag{right}",
      );
      expect(status).toBe(404);
    }
    expect(await rowsByTable.submissions(target.gameId)).toEqual([]);
  });

  it("SUBMIT-5 a flag beyond the limit is rejected and not stored", async () => {
    const target = await insertTarget({ submission_limit: 1 });
    const membership = await insertParticipation(server, target.gameId);
    await submit(membership.player, target, "flag{wrong}");
    const { status, problem } = await submit(membership.player, target, "flag{right}");
    expect([status, problem.title]).toEqual([400, "Your team has no attempts left (limit: 1)."]);
    expect(await rowsByTable.submissions(target.gameId)).toHaveLength(1);
    expect(await readAttempts(membership)).toBe(1);
  });
});

describe("a verdict", () => {
  it("is visible only to the user who submitted the flag, not to teammates, and only under the path of its challenge", async () => {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    const teammate = await insertMember(server, membership.team.id, membership);
    const { body: id } = await submit(membership.player, target, "flag{right}");
    const otherTarget = await insertTarget();
    expect((await readVerdict(teammate, target, id)).status).toBe(404);
    expect(
      (await readVerdict(membership.player, { ...target, challengeId: otherTarget.challengeId }, id)).status,
    ).toBe(404);
    expect((await readVerdict(membership.player, { ...target, gameId: otherTarget.gameId }, id)).status).toBe(
      404,
    );
    expect((await readVerdict(membership.player, target, id)).status).toBe(200);
  });
});
