import { expect, it } from "vitest";
import { placesOf } from "#e2e/walk/places.ts";
import { paths } from "#web/app/paths.ts";

const ID = "7";

/** Every address of the client, with the same id wherever one is asked for. */
function addressesIn(tree: object): readonly string[] {
  return Object.values(tree).flatMap((entry: unknown) => {
    if (typeof entry === "string") return [entry];
    if (typeof entry === "function") return [String(entry(ID, ID))];
    return typeof entry === "object" && entry !== null ? addressesIn(entry) : [];
  });
}

/** These only lead on to another. */
const WAYS_ON = [paths.gameMonitor(ID), paths.admin.home];

it("leads the walk of all screens to every address of the client", () => {
  const id = Number(ID);
  const platform = {
    gameId: id,
    challengeId: id,
    postId: ID,
    upcomingId: id,
    endedId: id,
    teamId: id,
  };
  const walked = Object.values(placesOf(platform)).flatMap((places) =>
    places.map(({ path }) => path.split(/[?#]/, 1)[0]),
  );
  const missed = addressesIn(paths).filter(
    (address) => !walked.includes(address) && !WAYS_ON.includes(address),
  );
  expect(missed).toEqual([]);
});
