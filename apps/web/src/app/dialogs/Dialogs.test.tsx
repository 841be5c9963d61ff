import { MantineProvider } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showDialog } from "#routing/open-dialog.ts";
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

it("PLAY-5: lists the shortcuts on any screen, and focuses the search field with the slash key", async () => {
  showDialogs();
  showAt("/posts", { "GET /api/posts": { body: [] } });
  const search = await screen.findByRole("textbox", { name: "Search posts" });
  await userEvent.keyboard("/");
  expect(document.activeElement).toBe(search);
  await userEvent.keyboard("?");
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => search.blur());
  await userEvent.keyboard("?");
  const sheet = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  expect(sheet.textContent).toContain("Go to the flag field");
});
