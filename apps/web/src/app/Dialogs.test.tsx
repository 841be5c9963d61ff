import { MantineProvider } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showColourDialog } from "./colour-dialog.ts";
import { Dialogs } from "./Dialogs.tsx";

it("shows the choice of a colour from when it is asked for until it is closed", async () => {
  render(
    <MantineProvider env="test">
      <Dialogs />
    </MantineProvider>,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => showColourDialog(true));
  expect(await screen.findByRole("dialog", { name: "Accent colour" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Close the dialog" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
