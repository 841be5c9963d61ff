import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useSeenChallenges } from "./seen-challenges.ts";

it.each([
  ["user", { userId: "bob", gameId: 1 }, "board:bob:1"],
  ["game", { userId: "alice", gameId: 2 }, "board:alice:2"],
])("PLAY-3 stores the seen challenges separately for each %s", (_part, nextProps, nextKey) => {
  const firstState = { since: 1000, seen: {} };
  const secondState = { since: 2000, seen: {} };
  localStorage.setItem("board:alice:1", JSON.stringify(firstState));
  localStorage.setItem(nextKey, JSON.stringify(secondState));
  const readStored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? "null");
  const { result, rerender } = renderHook(({ userId, gameId }) => useSeenChallenges(userId, gameId), {
    initialProps: { userId: "alice", gameId: 1 },
  });
  expect(result.current.seenChallenges).toEqual(firstState);

  rerender(nextProps);
  expect(result.current.seenChallenges).toEqual(secondState);
  act(() => result.current.recordSeen(7, { openedAt: 3000, attempts: 1 }));
  expect(readStored("board:alice:1")).toEqual(firstState);
  expect(readStored(nextKey)).toEqual({ since: 2000, seen: { 7: { openedAt: 3000, attempts: 1 } } });
});
