import { expect, it } from "vitest";
import type { CallEndpoint } from "./call-endpoint.ts";
import { createFollowedBoard } from "./followed-board.ts";

/** A platform whose board is at version 5. It sends a reset to clients with a version before 3. */
function createTestBoard() {
  const sentRequests: string[] = [];
  const call: CallEndpoint = async (_kind, { path }, ...request) => {
    const { query } = (request[0] ?? {}) as { readonly query?: { readonly since: string } };
    sentRequests.push(query ? `changes since ${query.since}` : path);
    const change = { from: query?.since, to: "5", reset: Number(query?.since) < 3 };
    const body = query ? change : { version: "5" };
    // The body has the members that a player reads.
    return { status: 200, headers: new Headers(), text: "", bytes: 0, parseBody: () => body as never };
  };
  return { sentRequests, board: createFollowedBoard(call, 1) };
}

const change = (from: string, to: string) => ({ from, to, reset: false });

it.each([
  ["is current after changes that continue its version", [change("5", "6"), change("6", "7")], false],
  ["is current after a change that it already contains", [change("4", "5")], false],
  ["is behind after a change that does not continue its version", [change("6", "7")], true],
  ["is behind after a reset", [{ ...change("5", "6"), reset: true }], true],
])("LIVE-11 a followed board %s", async (_name, changes, isBehind) => {
  const { board, sentRequests } = createTestBoard();
  await board.open();
  for (const update of changes) board.receiveChange(update);
  expect(board.isBehind()).toBe(isBehind);
  expect(sentRequests).toEqual(["/api/game/:id/scoreboard"]);
  expect([board.hasChangedSinceLastCall(), board.hasChangedSinceLastCall()]).toEqual([true, false]);
});

it("LIVE-12 a player requests the changes since its version, and the board only after a reset", async () => {
  const { board, sentRequests } = createTestBoard();
  await board.open();
  board.receiveVersion({ version: "7" });
  expect(board.isBehind()).toBe(true);
  await board.catchUp();
  expect(board.isBehind()).toBe(false);
  board.receiveChange(change("5", "2"));
  await board.catchUp();
  const boardPath = "/api/game/:id/scoreboard";
  expect(sentRequests).toEqual([boardPath, "changes since 5", "changes since 2", boardPath]);
});
