import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * The code of the product and its tools, without tests and generated files. apps/tunnel is not included: it runs on the
 * machines of players and imports no other workspace.
 */
const sources = globSync([
  "apps/{server,web,rehearse}/src/**/*.{ts,tsx}",
  "packages/*/src/**/*.ts",
  "tools/**/*.ts",
])
  .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

it.each([
  [
    "a duration in milliseconds",
    /const (SECOND|MINUTE|HOUR|DAY|WEEK)_MS =/,
    "packages/rules/src/durations.ts",
  ],
  ["the phase of a game", /type GamePhase =/, "packages/rules/src/game-phase.ts"],
  [
    "when users can no longer play",
    /practiceMode \? "game\.ended"|"game\.ended" : undefined/,
    "packages/rules/src/play-access.ts",
  ],
  [
    "the error codes of a game that has not started or has ended",
    /\b1_?000[12]\b/,
    "packages/contract/src/kernel/problem.ts",
  ],
  ["the review transitions", /Pending: \["Accepted"/, "packages/rules/src/review.ts"],
  [
    "the order of roles",
    /Banned: 0, User: 1/,
    // The numbers in the contract are those of the API and need not be in the order of the permissions.
    ["packages/contract/src/enums.ts", "packages/rules/src/roles.ts"],
  ],
  [
    "the place of a blood",
    /"?SecondBlood"?[:,] 2/,
    // The numbers in the contract are those of solve and notice types in the API, not places.
    ["packages/contract/src/enums.ts", "packages/rules/src/blood.ts"],
  ],
  ["the maximum length of an answer", /return "submission\.too-long"/, "packages/contract/src/submission.ts"],
  ["the URL of a file", /["'`]\/assets\/(["'`]|\$)/, "packages/contract/src/asset-url.ts"],
  [
    "the URL of a request",
    /encodeURIComponent\(String\(params/,
    // The client package cannot import the contract and therefore has its own definition.
    ["packages/client/src/request.ts", "packages/contract/src/kernel/request-url.ts"],
  ],
] as const)("%s is defined only where this table lists it", (_rule, pattern, definition) => {
  const paths = sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(paths.toSorted()).toEqual([definition].flat());
});
