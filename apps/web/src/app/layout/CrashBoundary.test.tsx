import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { cacheStore } from "#api/cache-store.ts";
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

it("does not reload the page if the thrown value is undefined", () => {
  const reload = vi.spyOn(globalThis.location, "reload").mockImplementation(() => {});
  function Failing({ reason }: { readonly reason: unknown }): never {
    throw reason;
  }
  render(
    <MantineProvider env="test">
      <CrashBoundary>
        <Failing reason={undefined} />
      </CrashBoundary>
    </MantineProvider>,
  );
  expect(screen.getByRole("alert")).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
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

it("shows why the local cache could not be cleared", async () => {
  vi.spyOn(cacheStore, "clear").mockRejectedValue(new Error("The storage is locked"));
  function Broken(): never {
    throw new Error("The data is invalid");
  }
  render(
    <MantineProvider env="test">
      <CrashBoundary>
        <Broken />
      </CrashBoundary>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Clear local cache" }));
  expect(await screen.findByText("The storage is locked")).toBeDefined();
});
