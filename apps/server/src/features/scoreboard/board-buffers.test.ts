import { expect, it } from "vitest";
import { boardBuffers } from "./board-buffers.ts";

it("GROW-2 reuses a returned buffer for a board that has grown a little", () => {
  const { take, release } = boardBuffers();
  const old = take(1600);
  release(old);
  const next = take(1650);
  expect(next.buffer).toBe(old.buffer);
  expect(next.length).toBe(1650);
  expect(take(1650).buffer).not.toBe(old.buffer);
});

it.each([
  ["a larger board", 2000],
  ["a much smaller board", 500],
])("does not reuse a returned buffer for %s", (_, bytes) => {
  const { take, release } = boardBuffers();
  const old = take(1600);
  release(old);
  expect(take(bytes).buffer).not.toBe(old.buffer);
});

it("stores the two buffers that were returned last", () => {
  const { take, release } = boardBuffers();
  const returned = [1, 2, 3].map(() => new Uint8Array(100));
  for (const bytes of returned) release(bytes);
  const taken = [1, 2, 3].map(() => take(100).buffer);
  expect(taken.map((buffer) => returned.findIndex((bytes) => bytes.buffer === buffer))).toEqual([1, 2, -1]);
});
