import { limits } from "@gonfalon/contract/limits.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildGame, buildPlayerBoard } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const notices = Array.from(
  { length: limits.notices },
  (_, index): GameNotice => ({ id: index + 1, time: 0, type: "Normal", values: [`Notice ${index + 1}`] }),
);

it("NOTICE-1 shows older notices up to the last one that the server lists", async () => {
  showAt("/games/1/challenges", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": { body: buildPlayerBoard() },
    "GET /api/game/1/notices": ({ url }) => {
      const query = new URL(url).searchParams;
      const skip = Number(query.get("skip"));
      return { body: notices.slice(skip, skip + Number(query.get("count"))) };
    },
  });
  const feed = within(await screen.findByRole("region", { name: "Notices" }));
  for (const last of [100, 200]) {
    await feed.findByText(`Notice ${last}`);
    await userEvent.click(feed.getByRole("button", { name: "Show older" }));
  }
  await feed.findByText("Notice 300");
  expect(feed.queryByRole("button", { name: "Show older" })).toBeNull();
});
