import { expect, it } from "vitest";
import { boardBuffers } from "./board-buffers.ts";

it("GROW-2 reuses a returned buffer until the board has doubled", () => {
  const { take, release } = boardBuffers();
  const old = take(1600);
  release(old);
  const next = take(3200);
  expect(next.buffer).toBe(old.buffer);
  expect(next.length).toBe(3200);
  expect(take(3200).buffer).not.toBe(old.buffer);
});

it.each([
  ["a larger board", 3201],
  ["a much smaller board", 799],
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
