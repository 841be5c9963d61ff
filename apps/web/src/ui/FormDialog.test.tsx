import { Button, MantineProvider, TextInput } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { FormDialog } from "./FormDialog.tsx";

function NoticeButton() {
  const [isOpen, setOpen] = useState(false);
  const [isSaved, setSaved] = useState(false);
  return (
    <MantineProvider env="test">
      <Button onClick={() => setOpen(true)}>Write</Button>
      <FormDialog opened={isOpen} onClose={() => setOpen(false)} title="New notice">
        {isSaved ? <p>Saved</p> : <TextInput aria-label="Text" />}
        <Button onClick={() => setSaved(true)}>Save</Button>
      </FormDialog>
    </MantineProvider>
  );
}

async function open() {
  await userEvent.click(screen.getByRole("button", { name: "Write" }));
  return screen.findByLabelText<HTMLInputElement>("Text");
}

const findConfirmation = () => screen.findByRole("dialog", { name: "Close without saving?" });

async function expectClosed(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

it("closes without a confirmation if nothing was entered", async () => {
  render(<NoticeButton />);
  await open();
  await userEvent.keyboard("{Escape}");
  await expectClosed();
});

it("keeps the input until the user confirms that it is lost", async () => {
  render(<NoticeButton />);
  const field = await open();
  await userEvent.type(field, "Server restart");
  await userEvent.keyboard("{Escape}");
  await userEvent.click(within(await findConfirmation()).getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText<HTMLInputElement>("Text").value).toBe("Server restart");
  await userEvent.click(screen.getByRole("button", { name: "Close the dialog" }));
  await userEvent.click(within(await findConfirmation()).getByRole("button", { name: "Discard" }));
  await expectClosed();
  expect((await open()).value).toBe("");
  await userEvent.keyboard("{Escape}");
  await expectClosed();
});

it("closes without a confirmation after the form was saved", async () => {
  render(<NoticeButton />);
  await userEvent.type(await open(), "Server restart");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  await userEvent.keyboard("{Escape}");
  await expectClosed();
});
