import { expect, it } from "vitest";
import { toWebUrl } from "./repository-url.ts";

it.each([
  ["https://git.example/team/gonfalon", "https://git.example/team/gonfalon"],
  ["git+https://git.example/team/gonfalon.git", "https://git.example/team/gonfalon"],
  ["https://user:token@git.example/gonfalon.git", "https://git.example/gonfalon"],
  ["team/gonfalon", "https://github.com/team/gonfalon"],
  ["github:team/gonfalon", "https://github.com/team/gonfalon"],
])("ABOUT-1 the source link of the repository %s is %s", (repository, url) => {
  expect(toWebUrl(repository)).toBe(url);
});

it.each([
  undefined,
  "",
  "/srv/git/gonfalon.git",
  "../gonfalon",
  "./gonfalon",
  "file:///srv/git/gonfalon",
  "C:\\git\\gonfalon",
  "git@git.example:team/gonfalon.git",
  "ssh://git@git.example/team/gonfalon.git",
  "git://git.example/gonfalon.git",
  "javascript:alert(1)//x",
])("ABOUT-1 there is no source link to the repository %s", (repository) => {
  expect(toWebUrl(repository)).toBeUndefined();
});
