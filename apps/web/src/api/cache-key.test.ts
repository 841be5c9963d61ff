import { getChallenge } from "@gonfalon/contract/challenge.ts";
import { getPost, getPosts } from "@gonfalon/contract/post.ts";
import { expect, it } from "vitest";
import { isEndpointKey } from "./cache-key.ts";

it("matches a key only if its path contains the ids", () => {
  const key = "http://host/api/game/7/challenges/3";
  expect(isEndpointKey(getChallenge, key, { id: 7 })).toBe(true);
  expect(isEndpointKey(getChallenge, key, { id: 3 })).toBe(false);
  expect(isEndpointKey(getChallenge, key, { id: 7, cid: 3 })).toBe(true);
});

it.each([
  ["matches the path of the endpoint", "http://host/api/posts", getPosts, true],
  ["ignores the query", "http://host/api/posts?skip=10", getPosts, true],
  ["rejects a longer path", "http://host/api/posts/7", getPosts, false],
  ["matches a path parameter", "http://host/api/posts/7", getPost, true],
  ["rejects a longer path after a parameter", "http://host/api/posts/7/edit", getPost, false],
  ["rejects a missing key", undefined, getPosts, false],
])("%s", (_case, key, endpoint, expected) => {
  expect(isEndpointKey(endpoint, key)).toBe(expected);
});
