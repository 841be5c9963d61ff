import { MantineProvider } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showDialog } from "#routing/open-dialog.ts";
import { buildBoardTeam, buildGame, buildScoreboard } from "#testing/games.ts";
import { showAt } from "#testing/show-at.tsx";
import { Dialogs } from "./Dialogs.tsx";

const showDialogs = () =>
  render(
    <MantineProvider env="test">
      <Dialogs />
    </MantineProvider>,
  );

it("opens and closes the color dialog", async () => {
  showDialogs();
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => showDialog("color"));
  expect(await screen.findByRole("dialog", { name: "Accent color" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Close the dialog" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("PLAY-5 focuses the search field with /, and lists the shortcuts with ? outside of fields", async () => {
  showDialogs();
  showAt("/posts", { "GET /api/posts": { body: [] } });
  const searchField = await screen.findByRole("textbox", { name: "Search posts" });
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(searchField);
  await userEvent.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => searchField.blur());
  await userEvent.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(dialog.textContent).toContain("Go to the flag field");
});

it("PROJ-2 keeps the projector view and its page when keys are pressed in the list of shortcuts", async () => {
  showDialogs();
  const teams = Array.from({ length: 11 }, (_, index) =>
    buildBoardTeam({ id: index, name: `Team ${index}` }),
  );
  const { address } = showAt("/games/1/projector", {
    "GET /api/game/1": { body: buildGame() },
    "GET /api/game/1/scoreboard": { body: buildScoreboard({ items: teams }) },
  });
  await screen.findByRole("table");
  await userEvent.keyboard("?");
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await userEvent.keyboard("{ArrowRight}{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/games/1/projector");
  expect(screen.getByText("Team 0")).toBeDefined();
  await userEvent.keyboard("{Escape}");
  expect(address()).toBe("/games/1/scoreboard");
});
