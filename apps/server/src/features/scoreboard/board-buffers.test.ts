import { expect, it } from "vitest";
import { boardBuffers } from "./board-buffers.ts";

it("GROW-2 reuses a returned buffer until the board has doubled", () => {
  const { take, release } = boardBuffers();
  const oldBoard = take(1600);
  release(oldBoard);
  const nextBoard = take(3200);
  expect(nextBoard.buffer).toBe(oldBoard.buffer);
  expect(nextBoard.length).toBe(3200);
  expect(take(3200).buffer).not.toBe(oldBoard.buffer);
});

it.each([
  ["a board of more than twice the size", 3201],
  ["a board of less than half the size", 799],
])("does not reuse a returned buffer for %s", (_, bytes) => {
  const { take, release } = boardBuffers();
  const oldBoard = take(1600);
  release(oldBoard);
  expect(take(bytes).buffer).not.toBe(oldBoard.buffer);
});

it("stores the two buffers that were returned last", () => {
  const { take, release } = boardBuffers();
  const returnedBuffers = [1, 2, 3].map(() => new Uint8Array(100));
  for (const bytes of returnedBuffers) release(bytes);
  const takenBuffers = [1, 2, 3].map(() => take(100).buffer);
  expect(takenBuffers.map((buffer) => returnedBuffers.findIndex((bytes) => bytes.buffer === buffer))).toEqual(
    [1, 2, -1],
  );
});
