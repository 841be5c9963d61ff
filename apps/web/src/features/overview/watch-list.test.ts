import { expect, it } from "vitest";
import { listChallengesToWatch } from "./watch-list.ts";

const buildChallenge = (id: number, attempts: number, solves: number) =>
  ({ id, title: `c${id}`, category: "Web", attempts, solves, correct: solves }) as const;

it.each([
  ["no challenge without attempts", [buildChallenge(1, 0, 0)], []],
  ["an unsolved challenge first", [buildChallenge(1, 148, 4), buildChallenge(2, 148, 0)], [2, 1]],
  ["many attempts before a single wrong one", [buildChallenge(1, 1, 0), buildChallenge(2, 326, 5)], [2, 1]],
  ["few solves before many", [buildChallenge(1, 97, 22), buildChallenge(2, 64, 3)], [2, 1]],
  ["more attempts first if the ratio is equal", [buildChallenge(1, 10, 0), buildChallenge(2, 20, 1)], [2, 1]],
  [
    "the older challenge first if everything is equal",
    [buildChallenge(2, 10, 0), buildChallenge(1, 10, 0)],
    [1, 2],
  ],
  ["at most five challenges", [1, 2, 3, 4, 5, 6].map((id) => buildChallenge(id, id, 0)), [6, 5, 4, 3, 2]],
] as const)("MONITOR-9 lists %s", (_, challenges, ids) =>
  expect(listChallengesToWatch(challenges).map(({ id }) => id)).toEqual(ids),
);
