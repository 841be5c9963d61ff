import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildGame, buildGameInfo } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

it("explains the empty list before the start, when the server would reject the request", async () => {
  const times = { start: Date.now() + HOUR_MS, end: Date.now() + 2 * HOUR_MS };
  const { requests } = showAt("/admin/games/7/scores/hints", {
    ...signedInAs("Admin"),
    "GET /api/game/7": { body: buildGame({ id: 7, ...times }) },
    "GET /api/edit/games/7": { body: buildGameInfo({ id: 7, ...times }) },
    "GET /api/game/7/hintpurchases": {
      status: 400,
      body: { title: "The game has not started yet.", status: 400 },
    },
  });
  expect(await screen.findByRole("heading", { name: "No hint purchases yet" })).toBeDefined();
  expect(requests.some(({ url }) => url.includes("/hintpurchases"))).toBe(false);
});
