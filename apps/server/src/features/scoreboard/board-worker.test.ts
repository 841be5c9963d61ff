import { expect, it } from "vitest";
import { START_POSITION } from "./board-position.domain.ts";
import type { BoardRows } from "./board-rows.domain.ts";
import type { SerializedBoard } from "./board-serializer.ts";
import { boardWorker } from "./board-worker.ts";

const NOW = new Date("2026-01-01T00:00:00Z");
const rows: BoardRows = {
  bloodBonus: 0,
  frozenAt: null,
  teams: [{ id: 7, name: "red", bio: null, division: null, divisionId: null, avatarHash: null }],
  challenges: [
    {
      id: 3,
      title: "login",
      category: "Web",
      originalScore: 500,
      minScoreRate: 0.5,
      difficulty: 5,
      disableBloodBonus: true,
      categoryLabel: null,
      tags: [],
      isHidden: false,
      requires: [],
    },
  ],
  divisions: [],
  changes: [],
  edits: [],
  solves: { ids: [], teamIds: [], challengeIds: [], times: [], userNames: [] },
};
const boardText = { text: JSON.stringify(rows), position: START_POSITION };
const solve = { id: 1, teamId: 7, challengeId: 3, at: NOW.getTime(), userName: "ann" };

it("separates the boards of games and continues each from its last state", async () => {
  const thread = boardWorker();
  await thread.rebuild("1", boardText, NOW);
  await thread.rebuild("2", boardText, NOW);
  const solvedBoard = await thread.apply(
    "1",
    { solves: [solve], changes: [], position: { ...START_POSITION, solveId: 1 } },
    NOW,
  );
  const unsolvedBoard = await thread.apply("2", { solves: [], changes: [], position: START_POSITION }, NOW);
  const scores = [solvedBoard, unsolvedBoard].map(
    ({ json }) => JSON.parse(new TextDecoder().decode(json)).items[0].score,
  );
  expect(scores).toEqual([500, 0]);
});

it("GROW-2 uses the memory of an old board for a new one", async () => {
  const thread = boardWorker();
  const currentBoard = await thread.rebuild("1", boardText, NOW);
  const text = new TextDecoder().decode(currentBoard.json);
  const solveEvents = { solves: [solve], changes: [], position: { ...START_POSITION, solveId: 1 } };
  await thread.rebuild("2", boardText, NOW);
  const oldBoard = await thread.apply("2", solveEvents, NOW);
  const { byteLength } = oldBoard.json.buffer;
  thread.reuse(oldBoard);
  const nextBoard = await thread.rebuild("3", boardText, NOW);
  // A new buffer for this board would be smaller.
  expect(nextBoard.json.buffer).toMatchObject({ byteLength });
  expect(byteLength).toBeGreaterThan(currentBoard.json.buffer.byteLength);
  expect([nextBoard, currentBoard].map(({ json }) => new TextDecoder().decode(json))).toEqual([text, text]);
});

it("gives equal boards the same tag, whenever they were built", async () => {
  const thread = boardWorker();
  const firstBoard = await thread.rebuild("1", boardText, NOW);
  const laterBoard = await thread.apply(
    "1",
    { solves: [], changes: [], position: START_POSITION },
    new Date(NOW.getTime() + 1000),
  );
  const changedBoard = await thread.apply(
    "1",
    { solves: [solve], changes: [], position: { ...START_POSITION, solveId: 1 } },
    NOW,
  );
  expect(laterBoard.tag).toBe(firstBoard.tag);
  expect(changedBoard.tag).not.toBe(firstBoard.tag);
});

it("rejects requests for an unknown board and requests with invalid rows, and continues to work", async () => {
  const thread = boardWorker();
  await expect(
    thread.apply("1", { solves: [solve], changes: [], position: { ...START_POSITION, solveId: 1 } }, NOW),
  ).rejects.toThrow("no board 1");
  await expect(thread.rebuild("1", { ...boardText, text: "{" }, NOW)).rejects.toThrow("JSON");
  await thread.rebuild("1", boardText, NOW);
  thread.forget("1");
  await expect(
    thread.apply("1", { solves: [solve], changes: [], position: { ...START_POSITION, solveId: 1 } }, NOW),
  ).rejects.toThrow("no board 1");
});

it("rejects with the error of the thread, including its stack", async () => {
  const error = await boardWorker()
    .rebuild("1", { ...boardText, text: "{" }, NOW)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SyntaxError);
  expect(error).toHaveProperty("stack", expect.stringContaining("board-worker.worker.ts"));
});

it("a new thread is not affected by the exit of a thread that crashed", async () => {
  const thread = boardWorker();
  await thread.rebuild("1", boardText, NOW);
  // A message that the thread cannot handle.
  thread.reuse({} as SerializedBoard);
  await expect(thread.step("1", "earlier", START_POSITION)).rejects.toThrow("buffer");
  // The crashed thread has not exited yet.
  const { teamIds } = await thread.rebuild("1", boardText, NOW);
  expect([...teamIds]).toEqual([7]);
  await expect(thread.step("1", "earlier", START_POSITION)).resolves.toMatchObject({ from: "earlier" });
});

it("LIVE-4 retains fewer entries per board when there are more boards", async () => {
  const thread = boardWorker();
  const edits = Array.from({ length: 10_000 }, (_, n) => ({ revision: n + 1, kind: "Name", subjectId: 7 }));
  await thread.rebuild("1", { ...boardText, text: JSON.stringify({ ...rows, edits }) }, NOW);
  const getStep = () => thread.step("1", "earlier", { ...START_POSITION, revision: 1 });
  expect((await getStep()).body).toContain('"teams"');
  for (let key = 2; key <= 32; key++) await thread.rebuild(String(key), boardText, NOW);
  expect((await getStep()).body).toBeUndefined();
});

it("does not keep the process alive while idle", async () => {
  const countPorts = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === "MessagePort").length;
  const before = countPorts();
  const thread = boardWorker();
  const board = thread.rebuild("1", boardText, NOW);
  expect(countPorts()).toBe(before + 1);
  await board;
  expect(countPorts()).toBe(before);
});
