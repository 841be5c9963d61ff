import { limits } from "@gonfalon/contract/limits.ts";
import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { notificationsStore } from "@mantine/notifications";
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
  for (const lastId of [100, 200]) {
    await feed.findByText(`Notice ${lastId}`);
    await userEvent.click(feed.getByRole("button", { name: "Show older" }));
  }
  await feed.findByText("Notice 300");
  expect(feed.queryByRole("button", { name: "Show older" })).toBeNull();
});

it("NOTICE-3 shows no toast for an old notice that moves up when another one is deleted", async () => {
  let listedNotices = notices.slice(0, 100).toReversed();
  showAt("/games/1/challenges", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": { body: buildPlayerBoard() },
    "GET /api/game/1/notices": () => ({ body: listedNotices }),
  });
  await screen.findByText("Notice 100");
  const oldNotice: GameNotice = { id: 0, time: 0, type: "Normal", values: ["Old notice"] };
  const newNotice: GameNotice = { id: 400, time: 0, type: "Normal", values: ["New notice"] };
  listedNotices = [newNotice, ...listedNotices.slice(1), oldNotice];
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByText("Old notice");
  expect(notificationsStore.getState().notifications).toHaveLength(1);
});

it("FREEZE-8 NOTICE-3 shows a toast for a new notice although a blood of a freeze has a higher id", async () => {
  const blood: GameNotice = { id: 2 ** 30, time: 0, type: "FirstBlood", values: ["Theirs", "rsa"] };
  let listedNotices = [...notices.slice(0, 1), blood];
  showAt("/games/1/challenges", {
    ...signedInAs("User"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/details": { body: buildPlayerBoard() },
    "GET /api/game/1/notices": () => ({ body: listedNotices }),
  });
  await screen.findByText("Notice 1");
  listedNotices = [...notices.slice(0, 2), blood];
  document.dispatchEvent(new Event("visibilitychange"));
  await screen.findByText("Notice 2");
  expect(notificationsStore.getState().notifications).toHaveLength(1);
});
