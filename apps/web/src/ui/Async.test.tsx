import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { Loaded } from "#state/loaded.ts";
import { Async } from "./Async.tsx";

function show(value: Loaded<string> & { readonly refresh?: () => Promise<void> }) {
  render(
    <MantineProvider>
      <Async value={value}>{(text) => <p>{text}</p>}</Async>
    </MantineProvider>,
  );
}

it("shows a loading indicator", () => {
  show({ state: "loading" });
  expect(screen.getByRole("status", { name: "Loading" })).toBeDefined();
});

it("shows the error and retries on request", async () => {
  const refresh = vi.fn<() => Promise<void>>(async () => {});
  show({ state: "failed", error: new Error("No such team"), refresh });
  expect(screen.getByRole("alert").textContent).toContain("No such team");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(refresh).toHaveBeenCalledOnce();
});

it("shows the data after it has loaded", () => {
  show({ state: "ready", data: "hello" });
  expect(screen.getByText("hello")).toBeDefined();
});
