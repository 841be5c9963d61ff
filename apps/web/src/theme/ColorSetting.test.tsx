import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ColorSetting } from "./ColorSetting.tsx";

const readStored = () => localStorage.getItem("custom-theme");

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <ColorSetting platformColor={null} />
    </MantineProvider>,
  );
});

it("uses the platform default until the user chooses a color", () => {
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Platform default" }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Color" }).disabled).toBe(true);
});

it("stores the choice of the product color", async () => {
  await userEvent.click(screen.getByRole("radio", { name: "Default" }));
  await waitFor(() => expect(readStored()).toBe("brand"));
});

it("stores a custom color, and shows an error at the field for an invalid one", async () => {
  await userEvent.click(screen.getByRole("radio", { name: "Custom" }));
  const field = screen.getByRole("textbox", { name: "Color" });
  await userEvent.clear(field);
  await userEvent.type(field, "#3366c");
  expect(screen.getByText(/six hexadecimal digits/)).toBeDefined();
  await userEvent.type(field, "c");
  expect(screen.queryByText(/six hexadecimal digits/)).toBeNull();
  await waitFor(() => expect(readStored()).toBe("#3366cc"));
});

it("stores a choice that was made just before the dialog closes", async () => {
  await userEvent.click(screen.getByRole("radio", { name: "Default" }));
  cleanup();
  expect(readStored()).toBe("brand");
});

it("shows ten shades of a color, even if some are equal, and ten of the next color", async () => {
  const logError = vi.spyOn(console, "error").mockReturnValue();
  await userEvent.click(screen.getByRole("radio", { name: "Custom" }));
  const field = screen.getByRole("textbox", { name: "Color" });
  for (const color of ["#ffffff", "#3366cc"]) {
    fireEvent.change(field, { target: { value: color } });
    expect(screen.getByRole("figure").querySelectorAll("span")).toHaveLength(10);
  }
  expect(logError).not.toHaveBeenCalled();
});
