import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { CrashBoundary } from "./CrashBoundary.tsx";

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ title: "Down", status: 404 }, { status: 404 }));
  // React logs errors that a boundary catches; hide them here.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

it("shows the error and its origin, and recovers once the cause is gone", async () => {
  let isBroken = true;
  function Fragile() {
    if (isBroken) throw new Error("The data is invalid");
    return <p>Rendered again</p>;
  }
  render(
    <MantineProvider env="test">
      <CrashBoundary>
        <Fragile />
      </CrashBoundary>
    </MantineProvider>,
  );

  expect(screen.getByRole("alert").textContent).toBe("The data is invalid");
  const details = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Technical details" });
  expect(details.value).toContain("Fragile");
  expect(screen.getByRole("button", { name: "Clear local cache" })).toBeDefined();

  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Rendered again")).toBeDefined();
});

it("reloads the page if a retry fails with the same error", async () => {
  const reload = vi.spyOn(globalThis.location, "reload").mockImplementation(() => {});
  const error = new Error("The file is gone");
  function Missing(): never {
    throw error;
  }
  render(
    <MantineProvider env="test">
      <CrashBoundary>
        <Missing />
      </CrashBoundary>
    </MantineProvider>,
  );
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
});
