import {
  createNotice,
  deleteNotice,
  listEditedNotices,
  listNotices,
  updateNotice,
} from "@gonfalon/contract/notice.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { v8Heap } from "#adapters/memory/v8-heap.ts";
import { type Caller, visitor } from "../../../test/api-client.ts";
import { hoursFromNow, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let gameId: number;

beforeAll(async () => {
  admin = await server.signUp("Admin", "ada");
});

beforeEach(async () => {
  gameId = await insertGame(server);
  server.clock.advance(1000);
});

const write = async (content: string) =>
  (await server.call(admin, createNotice, { params: { id: gameId }, body: { content } })).body;

const read = (caller: Caller, query: object = {}) =>
  server.call(caller, listNotices, { params: { id: gameId }, query: { count: 100, skip: 0, ...query } });

const insertAutomaticNotice = (type: "FirstBlood" | "NewChallenge", hours: number) =>
  server.db
    .insertInto("notices")
    .values({ game_id: gameId, type, values: ["web"], published_at: hoursFromNow(server, hours) })
    .returning("id")
    .executeTakeFirstOrThrow();

describe("NOTICE-1 players", () => {
  it("read the notices of organizers, then the automatic ones, newest first", async () => {
    await insertAutomaticNotice("NewChallenge", -2);
    await insertAutomaticNotice("FirstBlood", -1);
    const first = await write("welcome");
    server.clock.advance(1000);
    const second = await write("**lunch**");
    const { body } = await read(visitor);
    expect(body).toMatchObject([second, first, { type: "FirstBlood" }, { type: "NewChallenge" }]);
    expect(second).toEqual({
      id: expect.any(Number),
      time: server.clock.now().getTime(),
      type: "Normal",
      values: ["**lunch**"],
    });
    expect((await read(visitor, { count: 1, skip: 1 })).body).toEqual([first]);
  });

  it("see changes immediately", async () => {
    const notice = await write("welcom");
    const before = (await read(visitor)).headers["etag"];
    server.clock.advance(5000);
    const params = { id: gameId, noticeId: notice.id };
    const editResponse = await server.call(admin, updateNotice, { params, body: { content: "welcome" } });
    expect(editResponse.body).toEqual({ ...notice, values: ["welcome"], time: server.clock.now().getTime() });
    const after = await read(visitor);
    expect(after.body).toEqual([editResponse.body]);
    expect(after.headers["etag"]).not.toBe(before);
    await server.call(admin, deleteNotice, { params });
    expect((await read(visitor)).body).toEqual([]);
  });

  it("cannot make the server keep outdated lists in memory by requesting many different pages", async () => {
    const { id: noticeId } = await write("x".repeat(MEBIBYTE / 4));
    const { collectGarbage } = v8Heap();
    const measureHeap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = measureHeap();
    for (let skip = 0; skip < 80; skip += 1) {
      server.events.publish({ type: "notice.changed", gameId, noticeId });
      expect((await read(visitor, { count: 0, skip })).body).toEqual([]);
    }
    expect(measureHeap() - before).toBeLessThan(10 * MEBIBYTE);
  });

  it.each(["count=101", "count=-1", "skip=301"])("cannot query %s", async (query) => {
    expect((await server.app.inject({ url: `/api/game/${gameId}/notices?${query}` })).statusCode).toBe(400);
  });
});

it("GAME-3 before the start only staff can read notices, and in a hidden game only users who can see it", async () => {
  const monitor = await server.signUp("Monitor");
  gameId = await insertGame(server, { starts_at: hoursFromNow(server, 1) });
  expect((await read(visitor)).problem.status).toBe(400);
  expect((await read(monitor)).status).toBe(200);

  gameId = await insertGame(server, { hidden: true });
  const { player } = await insertParticipation(server, gameId);
  expect((await read(visitor)).status).toBe(404);
  expect((await read(player)).status).toBe(200);
});

describe("organizers", () => {
  it("list their own notices, without the automatic ones", async () => {
    await insertAutomaticNotice("NewChallenge", 0);
    const notice = await write("welcome");
    const { body } = await server.call(admin, listEditedNotices, { params: { id: gameId } });
    expect(body).toEqual([notice]);
  });

  it("cannot edit or delete automatic notices", async () => {
    const { id: noticeId } = await insertAutomaticNotice("FirstBlood", 0);
    const params = { id: gameId, noticeId };
    const editResponse = await server.call(admin, updateNotice, { params, body: { content: "no" } });
    const deletionResponse = await server.call(admin, deleteNotice, { params });
    expect([editResponse.status, deletionResponse.status]).toEqual([400, 400]);
    expect((await read(visitor)).body).toHaveLength(1);
  });

  it("get 404 for a notice of another game, and for an unknown game", async () => {
    const { id: noticeId } = await write("welcome");
    const otherGameId = await insertGame(server);
    const params = { id: otherGameId, noticeId };
    const unknownGame = { id: 99_999 };
    const responses = await Promise.all([
      server.call(admin, updateNotice, { params, body: { content: "x" } }),
      server.call(admin, deleteNotice, { params }),
      server.call(admin, createNotice, { params: unknownGame, body: { content: "x" } }),
      server.call(admin, listEditedNotices, { params: unknownGame }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it("cannot write an empty notice", async () => {
    const response = await server.call(admin, createNotice, {
      params: { id: gameId },
      body: { content: " \n" },
    });
    expect(response.status).toBe(400);
  });

  it("NOTICE-2 are named in the log, and each change is published as an event", async () => {
    server.lines.length = 0;
    server.publishedEvents.length = 0;
    const { id: noticeId } = await write("welcome");
    const params = { id: gameId, noticeId };
    await server.call(admin, updateNotice, { params, body: { content: "hello" } });
    await server.call(admin, deleteNotice, { params });
    expect(server.lines.map(({ message, fields }) => [message, fields.user])).toEqual([
      ["notice published", "ada"],
      ["notice edited", "ada"],
      ["notice deleted", "ada"],
    ]);
    expect(server.publishedEvents).toEqual([
      { type: "notice.created", gameId, noticeId },
      { type: "notice.changed", gameId, noticeId },
      { type: "notice.changed", gameId, noticeId },
    ]);
  });
});
