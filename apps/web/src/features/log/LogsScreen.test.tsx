import type { LogEntry } from "@gonfalon/contract/log.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { OpenLiveConnection } from "#api/live-channel.ts";
import { fill } from "#testing/fill.ts";
import { getLastQuery } from "#testing/get-last-query.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const openConnection = vi.hoisted(() => vi.fn<OpenLiveConnection>());
vi.mock("#api/signalr-connection.ts", () => ({ openSignalRConnection: openConnection }));

const entry: LogEntry = {
  time: Date.UTC(2026, 0, 1, 12),
  name: "ada",
  level: "Error",
  ip: "10.0.0.7",
  msg: "the <b>disk</b> is full",
  status: "Failed",
  logger: "file",
  exception: "Error: ENOSPC",
};

beforeEach(() => {
  openConnection.mockResolvedValue({ stop: () => undefined });
});

const show = (address: string, entries: readonly LogEntry[]) =>
  showAt(address, { ...signedInAs("Admin"), "GET /api/admin/logs": { body: entries } });

it("shows an entry as plain text, with the exception in its details", async () => {
  show("/admin/logs", [entry]);
  expect(await screen.findByText("the <b>disk</b> is full")).toBeDefined();
  expect(screen.getByText("Failed")).toBeDefined();
  expect(screen.getByText("Details").closest("details")?.textContent).toContain("ENOSPC");
});

it("filters on the server, stores the filters in the URL, and returns to the first page", async () => {
  const { requests, address } = show("/admin/logs?page=2", [entry]);
  await userEvent.click(await screen.findByRole("radio", { name: "Warning" }));
  await waitFor(() => expect(address()).toBe("/admin/logs?level=Warning"));
  await fill(screen.getByRole("textbox", { name: "Search the log" }), "disk{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/logs?level=Warning&search=disk"));
  await userEvent.click(await screen.findByRole("button", { name: "ada" }));
  await waitFor(() => expect(address()).toBe("/admin/logs?level=Warning&search=disk&user=ada"));
  await waitFor(() =>
    expect(getLastQuery(requests, "/api/admin/logs")).toBe(
      "?count=51&skip=0&level=Warning&search=disk&user=ada",
    ),
  );
});

it("offers the next page if there is one", async () => {
  const { address } = show(
    "/admin/logs",
    Array.from({ length: 51 }, (_, n) => ({ ...entry, msg: `entry ${n}` })),
  );
  expect(await screen.findByText("entry 49")).toBeDefined();
  expect(screen.queryByText("entry 50")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  await waitFor(() => expect(address()).toBe("/admin/logs?page=2"));
});

it("offers no next page if there is none", async () => {
  show(
    "/admin/logs",
    Array.from({ length: 50 }, (_, n) => ({ ...entry, msg: `entry ${n}` })),
  );
  expect(await screen.findByText("entry 49")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
});

it("offers to reset filters that match nothing", async () => {
  const { address } = show("/admin/logs?level=Fatal", []);
  await userEvent.click(await screen.findByRole("button", { name: "Show everything" }));
  await waitFor(() => expect(address()).toBe("/admin/logs"));
});

it("keeps the details of an entry open when a newer entry arrives", async () => {
  let entries = [entry];
  showAt("/admin/logs", { ...signedInAs("Admin"), "GET /api/admin/logs": () => ({ body: entries }) });
  const details = (await screen.findByText("Details")).closest("details");
  if (details) details.open = true;
  entries = [{ ...entry, time: entry.time + 1, msg: "newer", exception: null }, entry];
  act(() => openConnection.mock.calls.at(-1)?.[1].message("ReceivedLog", entries[0]));
  await screen.findByText("newer");
  expect(screen.getByText("Details").closest("details")?.open).toBe(true);
});
