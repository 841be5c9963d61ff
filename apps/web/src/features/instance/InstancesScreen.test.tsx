import { getInstallation, type Installation } from "@gonfalon/contract/installation.ts";
import type { Instance } from "@gonfalon/contract/instance.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fill } from "#testing/fill.ts";
import { getLastQuery } from "#testing/get-last-query.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const CONTAINER_ID = "0f4c1a52-9d51-4b9e-8a11-3a8b6f1f0d27";
const LIST_PATH = "/api/admin/instances";

const instance: Instance = {
  team: { id: 5, name: "Ours", avatar: null },
  challenge: { id: 2, title: "stack", category: "Pwn" },
  image: "registry.example/stack:1",
  containerGuid: CONTAINER_ID,
  containerId: "abc",
  status: "Running",
  startedAt: Date.now(),
  expectStopAt: Date.now() + HOUR_MS,
  ip: "172.20.0.2",
  port: 1337,
};
const testInstance: Instance = { ...instance, team: null };

function show(address: string, rows: readonly Instance[], responses: StubResponses = {}) {
  const page = { data: rows, length: rows.length, total: rows.length === 0 ? 0 : 61 };
  return showAt(address, { ...signedInAs("Admin"), [`GET ${LIST_PATH}`]: { body: page }, ...responses });
}

it("REACH-9 searches and pages on the server, and stores the filter in the URL", async () => {
  const { requests, address } = show("/admin/instances", [instance]);
  expect(await screen.findByText("61 instances")).toBeDefined();
  expect(screen.getByText("Ours")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Page 3" }));
  await waitFor(() => expect(getLastQuery(requests, LIST_PATH)).toBe("?count=30&skip=60&tests=false"));
  await fill(screen.getByRole("textbox", { name: "Search by team or challenge" }), "our{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/instances?search=our"));
  await userEvent.click(screen.getByRole("switch", { name: "Show test instances" }));
  await waitFor(() => expect(address()).toBe("/admin/instances?search=our&tests=1"));
  await waitFor(() =>
    expect(getLastQuery(requests, LIST_PATH)).toBe("?count=30&skip=0&tests=true&search=our"),
  );
});

it("shows no address of a container that has none yet", async () => {
  show("/admin/instances", [{ ...instance, status: "Pending", ip: "", port: 0 }]);
  expect(await screen.findByText(CONTAINER_ID)).toBeDefined();
  expect(screen.queryByText(":0")).toBeNull();
});

it("CONTAINER-16 shows why no containers can be started", async () => {
  const installation: Installation = {
    version: "1.0.0",
    time: Date.now(),
    disk: { freeBytes: 1, totalBytes: 2 },
    engine: { kind: "none", fault: "No container engine was found." },
    sendsMail: true,
    initialPassword: false,
    signInsPerMinute: null,
    caller: { address: "127.0.0.1", peer: "127.0.0.1", isForwarded: false },
  };
  show("/admin/instances", [], { [`GET ${getInstallation.path}`]: { body: installation } });
  const alert = await screen.findByRole("alert", { name: "Containers cannot be started" });
  expect(within(alert).getByText("No container engine was found.")).toBeDefined();
});

it("shows that no instance matches the search", async () => {
  show("/admin/instances?search=none", []);
  expect(await screen.findByText("No instances match your search.")).toBeDefined();
});

it("REACH-9 destroys an instance after confirmation", async () => {
  const { requests } = show("/admin/instances", [instance], { [`DELETE ${LIST_PATH}/${CONTAINER_ID}`]: {} });
  await userEvent.click(await screen.findByRole("button", { name: "Stop stack of Ours" }));
  const dialog = await screen.findByRole("dialog", { name: "Stop stack of Ours" });
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("REACH-9 does not mention a team in the confirmation for a test instance", async () => {
  show("/admin/instances?tests=1", [testInstance]);
  await userEvent.click(await screen.findByRole("button", { name: "Stop stack of Test instance" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop stack of Test instance" }));
  expect(dialog.getByText("The test instance stops. Its data will be lost.")).toBeDefined();
  expect(dialog.queryByText(/The team/)).toBeNull();
});

it.each([
  ["the proxy address of an instance", "Copy the proxy address", instance, `/api/proxy/${CONTAINER_ID}`],
  [
    "the proxy address of a test instance",
    "Copy the proxy address",
    testInstance,
    `/api/proxy/noinst/${CONTAINER_ID}`,
  ],
  ["the address of an instance", "Copy the address", instance, "172.20.0.2:1337"],
])("REACH-9 copies %s to the clipboard", async (_, label, row, suffix) => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  show("/admin/instances", [row]);
  const button = await screen.findByRole("button", { name: new RegExp(`^${label}`) });
  await userEvent.click(button);
  await waitFor(() =>
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`${suffix}$`))),
  );
});
