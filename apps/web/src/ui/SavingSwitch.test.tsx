import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SavingSwitch } from "./SavingSwitch.tsx";

it("keeps the focus and ignores changes while a change is being saved", async () => {
  const onChange = vi.fn<(isChecked: boolean) => void>();
  const show = (pending: boolean) => (
    <MantineProvider env="test">
      <SavingSwitch label="Shown" checked={false} pending={pending} onChange={onChange} />
    </MantineProvider>
  );
  const { rerender } = render(show(false));
  const field = screen.getByRole<HTMLInputElement>("switch", { name: "Shown" });
  await userEvent.click(field);
  rerender(show(true));
  expect(field.getAttribute("aria-disabled")).toBe("true");
  // A browser moves the focus away from a field with the `disabled` attribute.
  expect(field.disabled).toBe(false);
  await userEvent.click(field);
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true);
});
