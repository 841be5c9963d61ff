import { expect, it } from "vitest";
import { toReturnPath } from "./return-path.ts";

const origin = "https://ctf.example";

it.each(["/teams", "/games/3/challenges?open=7", "/about#license"])("returns to %s", (from) =>
  expect(toReturnPath(from, origin)).toBe(from),
);

it.each([
  null,
  "",
  "teams",
  "//evil.example/x",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/teams/..//evil.example/x",
  "https://evil.example/",
  "javascript:alert(1)",
])("returns to the home page instead of %s", (from) => expect(toReturnPath(from, origin)).toBe("/"));
