import { expect, it } from "vitest";
import { toRequestUrl } from "./request-url.ts";

it.each([
  ["/api/a", undefined, "/api/a"],
  ["/api/a", { body: {} }, "/api/a"],
  ["/api/a/:id/b/:cid", { params: { id: 1, cid: "x" } }, "/api/a/1/b/x"],
  ["/api/a/:name", { params: { name: "a/b ?#é" } }, "/api/a/a%2Fb%20%3F%23%C3%A9"],
  ["/api/a", { query: { count: 0, search: "", pinned: false } }, "/api/a?count=0&search=&pinned=false"],
  ["/api/a", { query: { search: "a b&c=d" } }, "/api/a?search=a+b%26c%3Dd"],
  ["/api/a", { query: { count: undefined, skip: null } }, "/api/a"],
  ["/api/a/:id", { params: { id: 7 }, query: { skip: 2, count: undefined } }, "/api/a/7?skip=2"],
] as const)("builds the URL of %s with %j: %s", (path, request, url) => {
  expect(toRequestUrl({ path }, request)).toBe(url);
});
