import { expect, it } from "vitest";
import { listPlaces } from "#e2e/screen-crawl/places.ts";
import { paths } from "#web/routing/paths.ts";

const ID = "7";

/** Every route of the client, with the same id for all parameters. */
function listAddresses(tree: object): readonly string[] {
  return Object.values(tree).flatMap((entry: unknown) => {
    if (typeof entry === "string") return [entry];
    if (typeof entry === "function") return [String(entry(ID, ID))];
    return typeof entry === "object" && entry !== null ? listAddresses(entry) : [];
  });
}

/** These routes only redirect. */
const REDIRECTS = [paths.admin.gameMonitor(ID), paths.admin.home];

it("the screen crawl visits every route of the client", () => {
  const id = Number(ID);
  const platform = {
    gameId: id,
    challengeId: id,
    postId: ID,
    upcomingGameId: id,
    endedGameId: id,
    teamId: id,
    importId: ID,
    consentPath: paths.account.consent(ID),
  };
  const crawledAddresses = Object.values(listPlaces(platform)).flatMap((places) =>
    places.map(({ path }) => path.split(/[?#]/, 1)[0]),
  );
  const missingAddresses = listAddresses(paths)
    .map((address) => address.replace(/#.*/, ""))
    .filter((address) => !crawledAddresses.includes(address) && !REDIRECTS.includes(address));
  expect(missingAddresses).toEqual([]);
});
