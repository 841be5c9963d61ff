import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

it("offers to show everything if the hidden container events are the only ones", async () => {
  const event = {
    time: Date.now(),
    type: "ContainerStart",
    user: "ann",
    team: "Red",
    values: ["", "login"],
    containerId: "pod-1",
  };
  showAt("/admin/games/1/monitor/events", {
    ...signedInAs("Admin"),
    "GET /api/game/1": { body: buildGame() },
    "GET /api/edit/games/1": { body: { id: 1, title: "Cup" } },
    "GET /api/game/1/events": ({ url }) => ({ body: url.includes("hideContainer=true") ? [] : [event] }),
    "GET /api/game/1/eventcount": { body: 0 },
  });
  await screen.findByText("login");
  const hideSwitch = screen.getByRole<HTMLInputElement>("switch");
  await userEvent.click(hideSwitch);
  await userEvent.click(await screen.findByRole("button", { name: "Show everything" }));
  expect(await screen.findByText("login")).toBeDefined();
  expect(hideSwitch.checked).toBe(false);
});
