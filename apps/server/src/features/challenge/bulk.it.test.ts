import {
  copyChallenges,
  getEditedChallenge,
  listEditedChallenges,
  orderChallenges,
  updateChallenge,
} from "@gonfalon/contract/challenge.ts";
import { pauseGame, resumeGame } from "@gonfalon/contract/game.ts";
import { listNotices } from "@gonfalon/contract/notice.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { createToken } from "@gonfalon/contract/token.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { visitor } from "../../../test/api-client.ts";
import { hoursFromNow, insertChallenge, insertGame } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import { insertFile } from "../../../test/insert-file.ts";
import { race } from "../../../test/race.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
});

const order = (id: number, challengeIds: number[]) =>
  server.call(admin, orderChallenges, { params: { id }, body: { challengeIds } });

const copy = (id: number, challengeIds: number[]) =>
  server.call(admin, copyChallenges, { params: { id }, body: { challengeIds } });

async function listTitles(id: number) {
  const { body } = await server.call(admin, listEditedChallenges, { params: { id } });
  return body.map(({ title }) => title);
}

describe("the order of challenges", () => {
  it("CHAL-10 applies to the editor and the board; categories are ordered by their first challenge", async () => {
    const gameId = await insertGame(server);
    const webId = await insertChallenge(server, gameId, { title: "web", category: "Web" });
    const miscId = await insertChallenge(server, gameId, { title: "misc", category: "Misc" });
    const otherWebId = await insertChallenge(server, gameId, { title: "another web", category: "Web" });
    expect((await order(gameId, [webId, otherWebId])).status).toBe(200);
    expect(await listTitles(gameId)).toEqual(["web", "another web", "misc"]);
    const { body } = await server.call(visitor, getScoreboard, { params: { id: gameId } });
    expect(
      Object.entries(body.challenges).map(([name, list]) => [name, ...list.map(({ id }) => id)]),
    ).toEqual([
      ["Web", webId, otherWebId],
      ["Misc", miscId],
    ]);
  });

  it("CHAL-10 is unchanged if a challenge belongs to another game", async () => {
    const gameId = await insertGame(server);
    const firstId = await insertChallenge(server, gameId, { title: "first" });
    const secondId = await insertChallenge(server, gameId, { title: "second" });
    const otherGameChallengeId = await insertChallenge(server, await insertGame(server));
    expect((await order(gameId, [secondId, otherGameChallengeId, firstId])).status).toBe(404);
    expect(await listTitles(gameId)).toEqual(["first", "second"]);
    expect((await order(0x7fff_ffff, [firstId])).status).toBe(404);
  });

  it.each(["another order", "the end of a pause"])(
    "CHAL-10 can be changed at the same time as %s",
    async (concurrentChange) => {
      const gameId = await insertGame(server);
      const ids: number[] = [];
      for (let n = 0; n < 5; n += 1)
        ids.push(await insertChallenge(server, gameId, { deadline_at: hoursFromNow(server, 1) }));
      await server.call(admin, pauseGame, { params: { id: gameId }, body: {} });
      server.clock.advance(1000);
      const contend = () =>
        concurrentChange === "another order"
          ? order(gameId, ids)
          : server.call(admin, resumeGame, { params: { id: gameId }, body: { shift: true } });
      const lockSecond = (tx: Db) =>
        tx
          .selectFrom("challenges")
          .where("id", "=", ids[1] ?? 0)
          .select("id")
          .forUpdate()
          .execute();
      const responses = await race<{ readonly status: number }>(server.db, lockSecond, [
        contend,
        () => order(gameId, ids.toReversed()),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    },
  );
});

describe("a copy of a challenge", () => {
  it("CHAL-11 has the settings, flags and attachments of the original, is disabled and comes last", async () => {
    const sourceGameId = await insertGame(server);
    const targetGameId = await insertGame(server);
    await insertChallenge(server, targetGameId, { title: "there before" });
    const originalId = await insertChallenge(server, sourceGameId, {
      title: "borrowed",
      hints: ["look twice"],
      original_score: 321,
      flags: ["flag{one}", "flag{two}"],
      attachment_url: "https://example.org/file.zip",
    });
    const { status, body } = await copy(targetGameId, [originalId]);
    expect(status).toBe(200);
    expect(body).toMatchObject([{ title: "borrowed", isEnabled: false, originalScore: 321 }]);
    expect(await listTitles(targetGameId)).toEqual(["there before", "borrowed"]);
    const params = { id: targetGameId, cid: body[0]?.id ?? 0 };
    const detail = (await server.call(admin, getEditedChallenge, { params })).body;
    expect(detail).toMatchObject({
      hints: ["look twice"],
      attachment: { url: "https://example.org/file.zip" },
    });
    expect(detail.flags.map(({ flag }) => flag)).toEqual(["flag{one}", "flag{two}"]);
  });

  it("CHAL-11 is created for all requested challenges or for none", async () => {
    const gameId = await insertGame(server);
    const challengeId = await insertChallenge(server, gameId, { title: "known" });
    expect((await copy(gameId, [challengeId, 0x7fff_ffff])).status).toBe(404);
    expect(await listTitles(gameId)).toEqual(["known"]);
  });

  it("CHAL-11 is complete or not created if the original is deleted at the same time", async () => {
    const gameId = await insertGame(server);
    const hash = await insertFile(server);
    const originalId = await insertChallenge(server, await insertGame(server), { attachment_hash: hash });
    const [response] = await race(
      server.db,
      async (tx) => {
        await tx.deleteFrom("challenges").where("id", "=", originalId).execute();
        // A copy that has read the challenge would wait here, and then find no flags.
        await tx.selectFrom("files").where("hash", "=", hash).select("hash").forUpdate().execute();
      },
      [() => copy(gameId, [originalId])],
    );
    expect(response?.status).toBe(404);
    expect(await listTitles(gameId)).toEqual([]);
  });

  it("SCOPE-3 cannot be created from a challenge of another game with a token for one game", async () => {
    const gameId = await insertGame(server);
    const ownId = await insertChallenge(server, gameId, { title: "own" });
    const foreignId = await insertChallenge(server, await insertGame(server), { title: "foreign" });
    const { body } = await server.call(admin, createToken, {
      body: { name: "robot", scopes: ["Edit"], gameId },
    });
    const robot = { headers: { authorization: `Bearer ${body.token}` } };
    const copyAsRobot = async (challengeIds: number[]) =>
      (await server.call(robot, copyChallenges, { params: { id: gameId }, body: { challengeIds } })).status;
    expect(await copyAsRobot([ownId, foreignId])).toBe(403);
    expect(await copyAsRobot([0x7fff_ffff])).toBe(403);
    expect(await copyAsRobot([ownId])).toBe(200);
    expect(await listTitles(gameId)).toEqual(["own", "own"]);
  });
});

describe("a challenge with an opening time", () => {
  const getLaterTime = () => server.clock.now().getTime() + MINUTE_MS;

  async function schedule(id: number, cid: number, opensAt: number) {
    const { body } = await server.call(admin, updateChallenge, { params: { id, cid }, body: { opensAt } });
    return body.opensAt;
  }

  const readState = async (id: number, cid: number) => {
    const { body } = await server.call(admin, getEditedChallenge, { params: { id, cid } });
    return { isEnabled: body.isEnabled, opensAt: body.opensAt };
  };

  it("CHAL-9 opens at that time, not before, and notifies the players", async () => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId, { title: "at noon", enabled: false });
    const time = getLaterTime();
    expect(await schedule(gameId, cid, time)).toBe(time);
    await server.platform.bulkChallenges.openDue();
    expect(await readState(gameId, cid)).toEqual({ isEnabled: false, opensAt: time });
    server.clock.advance(MINUTE_MS);
    await server.platform.bulkChallenges.openDue();
    expect(await readState(gameId, cid)).toEqual({ isEnabled: true, opensAt: null });
    const { body } = await server.call(visitor, listNotices, {
      params: { id: gameId },
      query: { count: 10, skip: 0 },
    });
    expect(body.map(({ type, values }) => [type, ...values])).toEqual([["NewChallenge", "at noon"]]);
  });

  it("CHAL-9 stays disabled without a flag, and loses its opening time", async () => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId, { enabled: false, flags: [] });
    await schedule(gameId, cid, 1);
    await server.platform.bulkChallenges.openDue();
    expect(await readState(gameId, cid)).toEqual({ isEnabled: false, opensAt: null });
  });

  it("CHAL-9 loses its opening time when an editor clears it or enables the challenge", async () => {
    const gameId = await insertGame(server);
    const cid = await insertChallenge(server, gameId, { enabled: false });
    await schedule(gameId, cid, getLaterTime());
    expect(await schedule(gameId, cid, 0)).toBeNull();
    await schedule(gameId, cid, getLaterTime());
    await server.call(admin, updateChallenge, { params: { id: gameId, cid }, body: { isEnabled: true } });
    expect(await readState(gameId, cid)).toEqual({ isEnabled: true, opensAt: null });
  });
});
