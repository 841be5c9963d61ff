import { Button, MantineProvider, TextInput } from "@mantine/core";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, it } from "vitest";
import { Dialog } from "./Dialog.tsx";

function show(children: ReactNode) {
  const wrap = (content: ReactNode) => (
    <MantineProvider env="test">
      <Dialog opened onClose={() => undefined} title="Edit">
        {content}
      </Dialog>
    </MantineProvider>
  );
  const { rerender } = render(wrap(children));
  return (content: ReactNode) => rerender(wrap(content));
}

const readFocusedLabel = () => document.activeElement?.getAttribute("aria-label");

it("focuses the first field, not the close button", async () => {
  show(
    <>
      <Button>Help</Button>
      <TextInput aria-label="Name" />
      <TextInput aria-label="Bio" />
    </>,
  );
  await waitFor(() => expect(readFocusedLabel()).toBe("Name"));
});

it("focuses the control that has data-autofocus", async () => {
  show(
    <>
      <TextInput aria-label="Name" />
      <TextInput aria-label="Bio" data-autofocus />
    </>,
  );
  await waitFor(() => expect(readFocusedLabel()).toBe("Bio"));
});

it("skips fields that are disabled", async () => {
  show(
    <>
      <TextInput aria-label="Name" disabled />
      <TextInput aria-label="Bio" />
    </>,
  );
  await waitFor(() => expect(readFocusedLabel()).toBe("Bio"));
});

it("moves the focus to the first field when the content has loaded", async () => {
  const replace = show(<p>Loading</p>);
  await waitFor(() => expect(document.activeElement?.tagName).toBe("BUTTON"));
  act(() => replace(<TextInput aria-label="Name" />));
  await waitFor(() => expect(readFocusedLabel()).toBe("Name"));
});

function LateField() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <>
      <Button onClick={() => setLoaded(true)}>Load</Button>
      {isLoaded && <TextInput aria-label="Name" />}
    </>
  );
}

it("does not take the focus from a user who has moved it", async () => {
  show(<LateField />);
  await userEvent.click(await screen.findByRole("button", { name: "Load" }));
  await screen.findByLabelText("Name");
  expect(document.activeElement?.textContent).toBe("Load");
});

function OpenedByButton({ isMountedClosed }: { readonly isMountedClosed: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <MantineProvider env="test">
      <Button onClick={() => setOpen(true)}>Rename</Button>
      {(isOpen || isMountedClosed) && (
        <Dialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          title="Edit"
          closeButtonProps={{ "aria-label": "Close" }}
        >
          <TextInput aria-label="Name" />
        </Dialog>
      )}
    </MantineProvider>
  );
}

it.each([true, false])(
  "returns the focus to its opener (mounted while closed: %s)",
  async (isMountedClosed) => {
    render(<OpenedByButton isMountedClosed={isMountedClosed} />);
    const opener = screen.getByRole("button", { name: "Rename" });
    await userEvent.click(opener);
    await waitFor(() => expect(readFocusedLabel()).toBe("Name"));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  },
);

it("disables its content while it closes, so that a second click does not repeat the action", () => {
  const wrap = (isOpen: boolean) => (
    <MantineProvider>
      <Dialog opened={isOpen} onClose={() => undefined} title="Edit">
        <Button>Save</Button>
      </Dialog>
    </MantineProvider>
  );
  const { rerender } = render(wrap(true));
  const isInert = () => screen.getByText("Save").closest("[inert]") !== null;
  expect(isInert()).toBe(false);
  rerender(wrap(false));
  expect(isInert()).toBe(true);
  rerender(wrap(true));
  expect(isInert()).toBe(false);
});

function showNameDialog() {
  const wrap = (name: string | undefined) => (
    <MantineProvider>
      <Dialog opened={name !== undefined} onClose={() => undefined} title="Edit">
        {name !== undefined && <TextInput aria-label="Name" defaultValue={name} />}
      </Dialog>
    </MantineProvider>
  );
  const { rerender } = render(wrap("Lynx"));
  return (name: string | undefined) => rerender(wrap(name));
}

const readName = () => screen.getByLabelText<HTMLInputElement>("Name").value;

it("shows its last content while it closes", async () => {
  const change = showNameDialog();
  await userEvent.type(screen.getByLabelText("Name"), "es");
  change(undefined);
  expect(readName()).toBe("Lynxes");
});

it("starts with a new form if it is opened again while it closes", async () => {
  const change = showNameDialog();
  await userEvent.type(screen.getByLabelText("Name"), "es");
  change(undefined);
  change("Lynx");
  expect(readName()).toBe("Lynx");
});

it("keeps the form while it is open", async () => {
  const change = showNameDialog();
  await userEvent.type(screen.getByLabelText("Name"), "es");
  change("Lynx");
  expect(readName()).toBe("Lynxes");
});
