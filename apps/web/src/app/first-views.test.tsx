import { getGame } from "@gonfalon/contract/game.ts";
import { waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";
import { firstViews } from "./first-views.ts";

const withId = (address: string) => address.replace(":id", "1");

it.each(firstViews)("requests at $path everything that the page prefetches", async ({ path, calls }) => {
  const { requests } = showAt(withId(path), {
    ...signedInAs("User"),
    [`GET ${withId(getGame.path)}`]: { body: buildGame() },
  });
  const listRequestedPaths = () => requests.map(({ url }) => url.slice(location.origin.length));
  await waitFor(() => expect(listRequestedPaths()).toEqual(expect.arrayContaining(calls.map(withId))));
});
