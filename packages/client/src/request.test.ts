import { expect, it } from "vitest";
import { type RequestParts, toRequestPath } from "./request.ts";

it.each<[string, RequestParts, string]>([
  ["/api/game/{id}", { params: { id: 7 } }, "/api/game/7"],
  ["/assets/{hash}/{name}", { params: { hash: "a", name: "b/c d" } }, "/assets/a/b%2Fc%20d"],
  ["/api/game", { query: { count: 5, skip: 0, text: null, mine: undefined } }, "/api/game?count=5&skip=0"],
])("builds the path of %s with %o", (path, parts, expected) => {
  expect(toRequestPath(path, parts)).toBe(expected);
});
