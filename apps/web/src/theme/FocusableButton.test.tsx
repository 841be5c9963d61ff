import { ActionIcon, Button } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { isDisabled } from "#testing/is-disabled.ts";
import { ThemeProvider } from "./ThemeProvider.tsx";

const onSubmit = vi.fn<() => void>();
const onIcon = vi.fn<() => void>();

interface Props {
  readonly pending: boolean;
}

function Form({ pending }: Props) {
  return (
    <ThemeProvider platformColor={null}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" loading={pending}>
          Save
        </Button>
        <ActionIcon aria-label="Pin" disabled={pending} onClick={onIcon} />
      </form>
    </ThemeProvider>
  );
}

const getButton = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it.each(["Save", "Pin"])("keeps the focus on %s while it is disabled, and ignores clicks", async (name) => {
  onSubmit.mockClear();
  onIcon.mockClear();
  const { rerender } = render(<Form pending={false} />);
  const button = getButton(name);
  await userEvent.click(button);
  const countCalls = () => onSubmit.mock.calls.length + onIcon.mock.calls.length;
  expect(countCalls()).toBe(1);

  rerender(<Form pending />);
  // A browser moves the focus away from a button with the `disabled` attribute.
  expect(button.disabled).toBe(false);
  expect(isDisabled(button)).toBe(true);
  await userEvent.click(button);
  await userEvent.keyboard("{Enter} ");
  expect(countCalls()).toBe(1);

  rerender(<Form pending={false} />);
  expect(document.activeElement).toBe(button);
  expect(isDisabled(button)).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(countCalls()).toBe(2);
});

it("disables a button without the focus, so that Enter in a field does not submit the form", async () => {
  onSubmit.mockClear();
  const { rerender } = render(<Form pending={false} />);
  await userEvent.click(getButton("Save"));
  rerender(<Form pending />);
  await userEvent.click(screen.getByRole("textbox"));
  expect(getButton("Save").disabled).toBe(true);
  await userEvent.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
});

it("keeps the focus on a disabled button while another window is active", async () => {
  const { rerender } = render(<Form pending={false} />);
  const button = getButton("Save");
  await userEvent.click(button);
  rerender(<Form pending />);
  button.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  expect(button.disabled).toBe(false);
});
