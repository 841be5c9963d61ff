import { deleteGame } from "@gonfalon/contract/game.ts";
import { describe, expect, it } from "vitest";
import { type BuiltMembership, insertMember, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { countBlocked, race } from "../../../test/race.ts";
import { lockSolves } from "./submission.repo.ts";
import { submissionFixtures, type Target } from "./test/submission-fixtures.ts";

const server = useServer();
const { submit, insertTarget, rowsByTable, readAttempts } = submissionFixtures(server);

function insertParticipations({ gameId }: Target, count: number): Promise<BuiltMembership[]> {
  return Promise.all(Array.from({ length: count }, () => insertParticipation(server, gameId)));
}

/** Submits the correct flag twice, while the attempts of the team are locked. */
function submitTwiceConcurrently({ id, player }: BuiltMembership, target: Target) {
  return race(
    server.db,
    (tx) =>
      tx.selectFrom("instances").where("participation_id", "=", id).select("attempts").forUpdate().execute(),
    [1, 2].map(() => () => submit(player, target, "flag{right}")),
  );
}

describe("concurrent submissions", () => {
  it("SUBMIT-5 with a limit of 10, exactly 10 of 100 flags of a team of 5 are judged", async () => {
    const target = await insertTarget({ submission_limit: 10 });
    const membership = await insertParticipation(server, target.gameId);
    const team = [membership.player];
    while (team.length < 5) team.push(await insertMember(server, membership.team.id, membership));

    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        submit(team[index % 5] ?? membership.player, target, `flag{${index}}`),
      ),
    );

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(90);
    expect(await rowsByTable.submissions(target.gameId)).toHaveLength(10);
    expect(await readAttempts(membership)).toBe(10);
  });

  it("SUBMIT-5 only one of two concurrent submissions gets the last attempt", async () => {
    const target = await insertTarget({ submission_limit: 1 });
    const membership = await insertParticipation(server, target.gameId);
    await server.db
      .insertInto("instances")
      .values({
        participation_id: membership.id,
        challenge_id: target.challengeId,
        opened_at: server.clock.now(),
      })
      .execute();
    const responses = await submitTwiceConcurrently(membership, target);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("SUBMIT-3 two correct flags of one team count as one solve", async () => {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    await submit(membership.player, target, "flag{wrong}");
    const responses = await submitTwiceConcurrently(membership, target);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rowsByTable.solves(target.gameId)).toHaveLength(1);
    expect(await rowsByTable.notices(target.gameId)).toHaveLength(1);
  });

  it("SCORE-6 200 teams with the correct flag get one first, second and third blood, in solve order", async () => {
    const target = await insertTarget();
    const memberships = await insertParticipations(target, 200);

    const responses = await Promise.all(
      memberships.map(({ player }) => submit(player, target, "flag{right}")),
    );

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const solves = await rowsByTable.solves(target.gameId);
    expect(solves).toHaveLength(200);
    const teamNames = new Map(memberships.map((membership) => [membership.id, membership.team.name]));
    const firstThree = solves.slice(0, 3).map((solve) => teamNames.get(solve.participation_id));
    expect((await rowsByTable.notices(target.gameId)).map(({ type, values }) => [type, values[0]])).toEqual([
      ["FirstBlood", firstThree[0]],
      ["SecondBlood", firstThree[1]],
      ["ThirdBlood", firstThree[2]],
    ]);
    expect(await rowsByTable.events(target.gameId)).toHaveLength(200);
  }, 30_000);

  it("SCORE-6 solves of a game are serialized, so that none is visible before an earlier one", async () => {
    const target = await insertTarget();
    const memberships = await insertParticipations(target, 3);
    await race(
      server.db,
      (tx) => lockSolves(tx, target.gameId),
      memberships.map(
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
    const target = await insertTarget();
    const [winner, runnerUp] = [
      await insertParticipation(server, target.gameId),
      await insertParticipation(server, target.gameId),
    ];
    await submit(winner.player, target, "flag{right}");
    server.clock.advance(-1000);
    await submit(runnerUp.player, target, "flag{right}");
    server.clock.advance(1000);
    const [first, second] = await rowsByTable.solves(target.gameId);
    expect(first?.participation_id).toBe(winner.id);
    expect(second?.solved_at).toEqual(first?.solved_at);
  });
});

describe.each([
  ["an opened challenge", true],
  ["a challenge that the team has never opened", false],
])("deleting a game while a flag is submitted for %s", (_, isOpened) => {
  async function insertTeamWithTarget() {
    const target = await insertTarget();
    const membership = await insertParticipation(server, target.gameId);
    if (isOpened) await submit(membership.player, target, "flag{wrong}");
    return { target, membership };
  }

  it("waits until the flag is judged", async () => {
    const admin = await server.signUp("Admin");
    const { target, membership } = await insertTeamWithTarget();
    const [submission, deletion] = await race<{ readonly status: number }>(
      server.db,
      (tx) => lockSolves(tx, target.gameId),
      [
        () => submit(membership.player, target, "flag{right}"),
        async () => {
          await expect.poll(() => countBlocked(server.db)).toBe(1);
          return server.call(admin, deleteGame, { params: { id: target.gameId } });
        },
      ],
    );
    expect([submission?.status, deletion?.status]).toEqual([200, 200]);
  });

  it("makes the submission return 404 if the deletion is first", async () => {
    const { target, membership } = await insertTeamWithTarget();
    const [submission] = await race(
      server.db,
      (tx) => tx.deleteFrom("games").where("id", "=", target.gameId).execute(),
      [() => submit(membership.player, target, "flag{right}")],
    );
    expect(submission?.status).toBe(404);
  });
});
