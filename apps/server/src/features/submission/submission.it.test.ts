import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Caller } from "../../../test/api-client.ts";
import {
  aChallenge,
  aGame,
  aMember,
  aParticipation,
  aSolve,
  type BuiltMembership,
  hoursFromNow,
} from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { race } from "../../../test/race.ts";

const server = useServer();

interface Target {
  readonly gameId: number;
  readonly challengeId: number;
}

function submit(player: Caller, { gameId, challengeId }: Target, flag: string | null | undefined) {
  return server.call(player, submitFlag, {
    params: { id: gameId, cid: challengeId },
    body: flag === undefined ? {} : { flag },
  });
}

function verdict(player: Caller, { gameId, challengeId }: Target, submissionId: number) {
  return server.call(player, getVerdict, { params: { id: gameId, cid: challengeId, sid: submissionId } });
}

async function aTarget(
  challenge: Parameters<typeof aChallenge>[2] = {},
  game: Parameters<typeof aGame>[1] = {},
) {
  const gameId = await aGame(server, game);
  return { gameId, challengeId: await aChallenge(server, gameId, challenge) };
}

function someParticipants({ gameId }: Target, count: number): Promise<BuiltMembership[]> {
  return Promise.all(Array.from({ length: count }, () => aParticipation(server, gameId)));
}

/** Assigns a team its own flag of a dynamic challenge. */
async function ownFlag(seat: BuiltMembership, challengeId: number, flag: string): Promise<void> {
  await server.db
    .insertInto("instances")
    .values({ participation_id: seat.id, challenge_id: challengeId, flag, opened_at: server.clock.now() })
    .execute();
}

const rowsByTable = {
  solves: (gameId: number) =>
    server.db
      .selectFrom("solves")
      .where("game_id", "=", gameId)
      .select(["id", "participation_id", "solved_at"])
      .orderBy("id")
      .execute(),
  notices: (gameId: number) =>
    server.db
      .selectFrom("notices")
      .where("game_id", "=", gameId)
      .select(["type", "values"])
      .orderBy("id")
      .execute(),
  events: (gameId: number) =>
    server.db
      .selectFrom("events")
      .where("game_id", "=", gameId)
      .select(["type", "values", "team_id", "user_id"])
      .orderBy("id")
      .execute(),
  submissions: (gameId: number) =>
    server.db
      .selectFrom("submissions")
      .where("game_id", "=", gameId)
      .select(["id", "status", "answer"])
      .orderBy("id")
      .execute(),
};

async function readAttempts(seat: BuiltMembership): Promise<number | undefined> {
  const row = await server.db
    .selectFrom("instances")
    .where("participation_id", "=", seat.id)
    .select("attempts")
    .executeTakeFirst();
  return row?.attempts;
}

describe("a correct flag", () => {
  it("SUBMIT-2 is judged within the request, solves the challenge and is stored", async () => {
    const target = await aTarget({ title: "login" });
    const seat = await aParticipation(server, target.gameId);

    const answer = await submit(seat.player, target, "  flag{right}\n");

    expect(answer.status).toBe(200);
    expect((await verdict(seat.player, target, answer.body)).body).toBe("Accepted");
    expect(await rowsByTable.solves(target.gameId)).toHaveLength(1);
    expect(await rowsByTable.notices(target.gameId)).toEqual([
      { type: "FirstBlood", values: [seat.team.name, "login"] },
    ]);
    expect(await rowsByTable.events(target.gameId)).toEqual([
      {
        type: "FlagSubmit",
        values: ["Accepted", "flag{right}", "login", String(target.challengeId)],
        team_id: seat.team.id,
        user_id: seat.player.id,
      },
    ]);
  });

  it("SUBMIT-3 submitted twice is accepted twice and solves once", async () => {
    const target = await aTarget();
    const seat = await aParticipation(server, target.gameId);
    const first = await submit(seat.player, target, "flag{right}");
    const second = await submit(seat.player, target, "flag{right}");
    expect((await verdict(seat.player, target, second.body)).body).toBe("Accepted");
    expect(second.body).toBeGreaterThan(first.body);
    expect(await rowsByTable.solves(target.gameId)).toHaveLength(1);
    expect(await rowsByTable.notices(target.gameId)).toHaveLength(1);
    expect(await readAttempts(seat)).toBe(2);
  });

  it("SUBMIT-4 after the end counts only as practice", async () => {
    const target = await aTarget(
      {},
      {
        starts_at: hoursFromNow(server, -2),
        ends_at: hoursFromNow(server, -1),
        practice_mode: true,
      },
    );
    const seat = await aParticipation(server, target.gameId);
    const answer = await submit(seat.player, target, "flag{right}");
    expect((await verdict(seat.player, target, answer.body)).body).toBe("Accepted");
    expect(await rowsByTable.solves(target.gameId)).toEqual([]);
    expect(await rowsByTable.notices(target.gameId)).toEqual([]);
    expect(await rowsByTable.events(target.gameId)).toHaveLength(1);
  });

  it("may be any of several flags of a challenge", async () => {
    const target = await aTarget({ flags: ["flag{a}", "flag{b}"] });
    const seat = await aParticipation(server, target.gameId);
    const answer = await submit(seat.player, target, "flag{b}");
    expect((await verdict(seat.player, target, answer.body)).body).toBe("Accepted");
  });

  it("SCORE-6 gets the blood of a suspended team", async () => {
    const target = await aTarget();
    const suspended = await aParticipation(server, target.gameId, { status: "Suspended" });
    await aSolve(server, suspended, target.challengeId);
    const seat = await aParticipation(server, target.gameId);
    await submit(seat.player, target, "flag{right}");
    expect((await rowsByTable.notices(target.gameId)).map(({ type }) => type)).toEqual(["FirstBlood"]);
  });

  it("SCORE-6 is no blood if the challenge gives no bonus", async () => {
    const target = await aTarget({ disable_blood_bonus: true });
    const seat = await aParticipation(server, target.gameId);
    await submit(seat.player, target, "flag{right}");
    expect(await rowsByTable.notices(target.gameId)).toEqual([]);
  });
});

describe("a wrong flag", () => {
  it.each(["flag{wrong}", "FLAG{RIGHT}", "flag{right}x"])("%s is wrong", async (flag) => {
    const target = await aTarget();
    const seat = await aParticipation(server, target.gameId);
    const answer = await submit(seat.player, target, flag);
    expect((await verdict(seat.player, target, answer.body)).body).toBe("WrongAnswer");
    expect(await rowsByTable.solves(target.gameId)).toEqual([]);
    expect((await rowsByTable.events(target.gameId)).map(({ values }) => values[0])).toEqual(["WrongAnswer"]);
  });

  it("SUBMIT-6 of another team is a cheat for organizers and wrong for the player", async () => {
    const target = await aTarget({ type: "DynamicContainer", title: "box", flags: [] });
    const owner = await aParticipation(server, target.gameId);
    const thief = await aParticipation(server, target.gameId);
    await ownFlag(owner, target.challengeId, "flag{own}");
    await ownFlag(thief, target.challengeId, "flag{other}");

    const answer = await submit(thief.player, target, "flag{own}");

    expect((await verdict(thief.player, target, answer.body)).body).toBe("WrongAnswer");
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
      { submission_id: answer.body, game_id: target.gameId, owner_id: owner.id, submitter_id: thief.id },
    ]);
  });

  it("for a dynamic challenge that was never opened is wrong, whatever its value", async () => {
    const target = await aTarget({ type: "DynamicAttachment", flags: ["flag{pool}"] });
    const seat = await aParticipation(server, target.gameId);
    const answer = await submit(seat.player, target, "flag{pool}");
    expect((await verdict(seat.player, target, answer.body)).body).toBe("WrongAnswer");
  });

  it("is not written to the log, and neither is a correct one", async () => {
    const target = await aTarget();
    const seat = await aParticipation(server, target.gameId);
    await submit(seat.player, target, "flag{sesame}");
    await submit(seat.player, target, "flag{right}");
    const text = JSON.stringify(server.lines);
    expect(text).toContain("flag rejected");
    expect(text).toContain("flag accepted");
    expect(text).not.toContain("sesame");
    expect(text).not.toContain("flag{right}");
  });
});

describe("submissions that are not judged", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["blanks", " \t\n"],
    ["128 characters", "x".repeat(128)],
    ["a NUL", "flag\0"],
  ])("SUBMIT-1 %s is 400 and counts as no attempt", async (_what, flag) => {
    const target = await aTarget();
    const seat = await aParticipation(server, target.gameId);
    const { status, problem } = await submit(seat.player, target, flag);
    expect([status, problem.status]).toEqual([400, 400]);
    expect(await readAttempts(seat)).toBeUndefined();
  });

  it("SUBMIT-1 an invalid flag is rejected before the registration is checked", async () => {
    const stranger = await server.signUp();
    const { status } = await submit(stranger, { gameId: 999, challengeId: 1 }, "");
    expect(status).toBe(400);
  });

  it("a flag for a disabled, deleted or foreign challenge is 404", async () => {
    const target = await aTarget({ enabled: false });
    const seat = await aParticipation(server, target.gameId);
    const elsewhere = await aTarget();
    for (const challengeId of [target.challengeId, elsewhere.challengeId, 999_999]) {
      const { status } = await submit(seat.player, { gameId: target.gameId, challengeId }, "flag{right}");
      expect(status).toBe(404);
    }
    expect(await rowsByTable.submissions(target.gameId)).toEqual([]);
  });

  it("SUBMIT-5 a flag beyond the limit is rejected and not stored", async () => {
    const target = await aTarget({ submission_limit: 1 });
    const seat = await aParticipation(server, target.gameId);
    await submit(seat.player, target, "flag{wrong}");
    const { status, problem } = await submit(seat.player, target, "flag{right}");
    expect([status, problem.title]).toEqual([400, "Your team has no attempts left (limit: 1)."]);
    expect(await rowsByTable.submissions(target.gameId)).toHaveLength(1);
    expect(await readAttempts(seat)).toBe(1);
  });
});

describe("a verdict", () => {
  it("is visible only to its submitter, not to other members of the team", async () => {
    const target = await aTarget();
    const seat = await aParticipation(server, target.gameId);
    const mate = await aMember(server, seat.team.id, seat);
    const { body: id } = await submit(seat.player, target, "flag{right}");
    const other = await aTarget();
    expect((await verdict(mate, target, id)).status).toBe(404);
    expect((await verdict(seat.player, { ...target, challengeId: other.challengeId }, id)).status).toBe(404);
    expect((await verdict(seat.player, { ...target, gameId: other.gameId }, id)).status).toBe(404);
    expect((await verdict(seat.player, target, id)).status).toBe(200);
  });
});

describe("concurrent submissions", () => {
  it("SUBMIT-5 of 100 flags of a team of 5, exactly 10 are judged with a limit of 10", async () => {
    const target = await aTarget({ submission_limit: 10 });
    const seat = await aParticipation(server, target.gameId);
    const team = [seat.player];
    while (team.length < 5) team.push(await aMember(server, seat.team.id, seat));

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => submit(team[i % 5] ?? seat.player, target, `flag{${i}}`)),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(90);
    expect(await rowsByTable.submissions(target.gameId)).toHaveLength(10);
    expect(await readAttempts(seat)).toBe(10);
  });

  it("SUBMIT-5 the last attempt goes to exactly one of two", async () => {
    const target = await aTarget({ submission_limit: 1 });
    const seat = await aParticipation(server, target.gameId);
    await server.db
      .insertInto("instances")
      .values({ participation_id: seat.id, challenge_id: target.challengeId, opened_at: server.clock.now() })
      .execute();
    const answers = await race(
      server.db,
      (tx) =>
        tx
          .selectFrom("instances")
          .where("participation_id", "=", seat.id)
          .select("attempts")
          .forUpdate()
          .execute(),
      [1, 2].map(() => () => submit(seat.player, target, "flag{right}")),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("SUBMIT-3 two correct flags of one team are one solve", async () => {
    const target = await aTarget();
    const seat = await aParticipation(server, target.gameId);
    await submit(seat.player, target, "flag{wrong}");
    const answers = await race(
      server.db,
      (tx) =>
        tx
          .selectFrom("instances")
          .where("participation_id", "=", seat.id)
          .select("attempts")
          .forUpdate()
          .execute(),
      [1, 2].map(() => () => submit(seat.player, target, "flag{right}")),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsByTable.solves(target.gameId)).toHaveLength(1);
    expect(await rowsByTable.notices(target.gameId)).toHaveLength(1);
  });

  it("SCORE-6 200 teams with the correct flag: one first, second and third blood each, in the order of solves", async () => {
    const target = await aTarget();
    const seats = await someParticipants(target, 200);

    const answers = await Promise.all(seats.map(({ player }) => submit(player, target, "flag{right}")));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const solves = await rowsByTable.solves(target.gameId);
    expect(solves).toHaveLength(200);
    const teamNames = new Map(seats.map((seat) => [seat.id, seat.team.name]));
    const firstThree = solves.slice(0, 3).map((solve) => teamNames.get(solve.participation_id));
    expect((await rowsByTable.notices(target.gameId)).map(({ type, values }) => [type, values[0]])).toEqual([
      ["FirstBlood", firstThree[0]],
      ["SecondBlood", firstThree[1]],
      ["ThirdBlood", firstThree[2]],
    ]);
    expect(await rowsByTable.events(target.gameId)).toHaveLength(200);
  }, 30_000);

  it("SCORE-6 solves of a game are serialized, so that none is visible before an earlier one", async () => {
    const target = await aTarget();
    const seats = await someParticipants(target, 3);
    await race(
      server.db,
      (tx) =>
        sql`select pg_advisory_xact_lock(hashtextextended(${`solves of game ${target.gameId}`}, 0))`.execute(
          tx,
        ),
      seats.map(
        ({ player }) =>
          () =>
            submit(player, target, "flag{right}"),
      ),
    );
    expect((await rowsByTable.notices(target.gameId)).map(({ type }) => type)).toEqual([
      "FirstBlood",
      "SecondBlood",
      "ThirdBlood",
    ]);
  });

  it("SCORE-6 ids and times of solves follow the commit order, even if the clock goes backwards", async () => {
    const target = await aTarget();
    const [early, late] = [
      await aParticipation(server, target.gameId),
      await aParticipation(server, target.gameId),
    ];
    await submit(late.player, target, "flag{right}");
    server.clock.advance(-1000);
    await submit(early.player, target, "flag{right}");
    server.clock.advance(1000);
    const [first, second] = await rowsByTable.solves(target.gameId);
    expect(first?.participation_id).toBe(late.id);
    expect(second?.solved_at).toEqual(first?.solved_at);
  });
});
