import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSeenChallenges } from "./seen-challenges.ts";

it.each([
  ["user", { userId: "bob", gameId: 1 }, "board:bob:1"],
  ["game", { userId: "alice", gameId: 2 }, "board:alice:2"],
])("PLAY-3 stores the seen challenges separately for each %s", (_part, next, nextKey) => {
  const first = { since: 1000, seen: {} };
  const second = { since: 2000, seen: {} };
  localStorage.setItem("board:alice:1", JSON.stringify(first));
  localStorage.setItem(nextKey, JSON.stringify(second));
  const read = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");
  const { result, rerender } = renderHook(({ userId, gameId }) => useSeenChallenges(userId, gameId), {
    initialProps: { userId: "alice", gameId: 1 },
  });
  expect(result.current.seenChallenges).toEqual(first);

  rerender(next);
  expect(result.current.seenChallenges).toEqual(second);
  act(() => result.current.recordSeen(7, { openedAt: 3000, attempts: 1 }));
  expect(read("board:alice:1")).toEqual(first);
  expect(read(nextKey)).toEqual({ since: 2000, seen: { 7: { openedAt: 3000, attempts: 1 } } });
});
