import { expect, it } from "vitest";
import { describeEarlierData } from "./sweep.ts";

const noObjects = { games: 0, containers: 0, teams: 0, users: 0 };
const someObjects = { ...noObjects, games: 1, users: 4 };

it.each([
  ["is not mentioned if there was none", noObjects, noObjects, undefined],
  ["was removed", someObjects, noObjects, "Removed the data of an earlier rehearsal."],
  [
    "could not all be removed",
    someObjects,
    { ...noObjects, games: 1 },
    "Some data of an earlier rehearsal could not be removed; the cleanup at the end retries.",
  ],
])("the data of an earlier rehearsal %s", (_case, found, remaining, message) => {
  expect(describeEarlierData({ found, remaining })).toBe(message);
});
