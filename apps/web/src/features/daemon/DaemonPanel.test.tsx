import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs, withConfig, withProxy } from "#testing/show-at.tsx";
import { defaultOptions } from "./daemon-options.ts";

// `showAt` renders only the routes, and the app renders the toasts outside them.
beforeEach(() => {
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
});

const proxyResponses = { ...signedInAs("User"), ...withProxy };

/** The responses of a daemon; `getConsentStatus` returns the status of the response to `GET /connect`. */
function buildDaemonResponses(getConsentStatus: () => number): StubResponses {
  return {
    "GET /version": { body: { version: "0.5.0" } },
    "GET /connect": () => ({ status: getConsentStatus() }),
    "POST /connect": { status: 200 },
    "PATCH /connect": { status: 200 },
    "GET /pool": { body: [] },
  };
}

const findPanel = async () =>
  within((await screen.findByRole("heading", { name: "Tunnel daemon" })).parentElement ?? document.body);

it.each([
  ["on a platform with a proxy", signedInAs("User")],
  ["to signed-in users", withProxy],
])("TUN-11 shows the panel only %s", async (_, responses) => {
  const { requests } = showAt("/about", responses);
  await screen.findByRole("heading", { level: 1, name: "About" });
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole("button", { name: "Tunnel daemon" })).toBeNull();
  expect(requests.filter(({ url }) => url.startsWith(defaultOptions.api))).toEqual([]);
});

it("TUN-11 shows which site the owner of the machine must allow while the consent is pending", async () => {
  showAt("/about", { ...proxyResponses, ...buildDaemonResponses(() => 201) });
  const panel = await findPanel();
  expect(await panel.findByText("Waiting for approval")).toBeDefined();
  expect(panel.getByText(`Allow ${location.host} in the daemon`, { exact: false })).toBeDefined();
});

it("TUN-11 shows that the daemon is ready", async () => {
  showAt("/about", { ...proxyResponses, ...buildDaemonResponses(() => 202) });
  const panel = await findPanel();
  expect(await panel.findByText("Ready")).toBeDefined();
  expect(panel.queryByRole("button", { name: "Try again" })).toBeNull();
});

it("TUN-12 explains how to start a daemon that is not running, and retries on request", async () => {
  let isRunning = false;
  showAt("/about", {
    ...proxyResponses,
    ...buildDaemonResponses(() => 202),
    "GET /version": () => {
      if (!isRunning) throw new TypeError("Failed to fetch");
      return { body: "0.5.11" };
    },
  });
  const panel = await findPanel();
  expect(await panel.findByText("No daemon is running on this computer.")).toBeDefined();
  expect(panel.getByText("npm run tunnel -- daemon")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  isRunning = true;
  await userEvent.click(panel.getByRole("button", { name: "Try again" }));
  expect(await panel.findByText("Ready")).toBeDefined();
});

it("TUN-17 offers the existing executables with their checksums, and npx, below the terminal in the page", async () => {
  const sha256 = "ab".repeat(32);
  const files = ["gonfalon-tunnel-windows-x64.exe", "gonfalon-tunnel-linux-x64", "gonfalon-tunnel.tgz"].map(
    (name) => ({ name, size: 1024, sha256 }),
  );
  showAt("/about", {
    ...proxyResponses,
    "GET /version": () => {
      throw new TypeError("Failed to fetch");
    },
    "GET /downloads/index.json": { body: { files } },
  });
  const panel = await findPanel();
  const linuxLink = await panel.findByRole("link", { name: "Linux x64" });
  expect(linuxLink.getAttribute("href")).toBe("/downloads/gonfalon-tunnel-linux-x64");
  expect(panel.getByRole("link", { name: "Windows x64" })).toBeDefined();
  expect(panel.getAllByText(`SHA-256 ${sha256}`)).toHaveLength(2);
  expect(panel.queryByText(/macOS/)).toBeNull();
  expect(panel.getByText(`npx ${location.origin}/downloads/gonfalon-tunnel.tgz daemon`)).toBeDefined();
  expect(panel.getByRole("link", { name: /wsrx/ }).getAttribute("href")).toContain("WebSocketReflectorX");
  const terminalHint = panel.getByText(/press “Terminal in the browser”/);
  expect(terminalHint.compareDocumentPosition(linuxLink) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

it("TUN-12 shows an orange warning if the daemon is too old", async () => {
  showAt("/about", {
    ...proxyResponses,
    ...buildDaemonResponses(() => 202),
    "GET /version": { body: "0.3.0" },
  });
  const toast = await screen.findByRole("alert");
  expect(toast.textContent).toContain("Could not check the version of the daemon");
  expect(toast.textContent).toContain("Version 0.4 or newer");
  expect(toast.getAttribute("style")).toContain("orange");
});

it("TUN-14 shows in red that a daemon has stopped", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isRunning = true;
  showAt("/about", {
    ...proxyResponses,
    ...buildDaemonResponses(() => {
      if (!isRunning) throw new TypeError("Failed to fetch");
      return 202;
    }),
  });
  const panel = await findPanel();
  await panel.findByText("Ready");
  isRunning = false;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  const toast = await screen.findByRole("alert");
  expect(toast.textContent).toContain("The tunnel daemon has stopped");
  expect(toast.getAttribute("style")).toContain("red");
  expect(panel.getByText("Not connected")).toBeDefined();
});

it("TUN-16 uses and stores a changed address, and ignores an invalid one", async () => {
  const { requests } = showAt("/about", { ...proxyResponses, ...buildDaemonResponses(() => 202) });
  const panel = await findPanel();
  await userEvent.click(panel.getByRole("button", { name: "Settings" }));
  const field = panel.getByLabelText("Address of the daemon");
  await userEvent.clear(field);
  await fill(field, "http://evil.example:1");
  expect(panel.getByText("Enter 127.0.0.1 and a port", { exact: false })).toBeDefined();
  await userEvent.clear(field);
  await fill(field, "localhost:4000");
  await waitFor(() => expect(requests.some(({ url }) => url === "http://127.0.0.1:4000/version")).toBe(true));
  expect(JSON.parse(localStorage.getItem("wsrx-options") ?? "")).toEqual({
    api: "http://127.0.0.1:4000",
    allowLan: false,
    name: "Harbour",
  });
  expect(requests.some(({ url }) => url.includes("evil"))).toBe(false);
});

it("TUN-16 stores that other devices are allowed", async () => {
  showAt("/about", { ...proxyResponses, ...buildDaemonResponses(() => 202) });
  const panel = await findPanel();
  await userEvent.click(panel.getByRole("button", { name: "Settings" }));
  await userEvent.click(panel.getByRole("switch", { name: /Allow LAN connections/ }));
  expect(JSON.parse(localStorage.getItem("wsrx-options") ?? "")).toMatchObject({ allowLan: true });
});

it.each([
  ["/about", "Harbour"],
  ["/games/1", "Autumn Cup"],
])("TUN-11 on %s, sends the site name %s to the daemon", async (address, name) => {
  const { requests } = showAt(address, {
    ...proxyResponses,
    ...buildDaemonResponses(() => 202),
    "GET /api/game/1": { body: buildGame() },
  });
  await waitFor(async () => {
    const patchRequests = requests.filter(({ method }) => method === "PATCH");
    expect(await patchRequests.at(-1)?.clone().json()).toMatchObject({ name });
  });
});

it.each([
  ["/about", "Harbour::CTF"],
  ["/games/1", "Autumn Cup::CTF"],
])("SET-6 on %s, sends the site name %s if the suffix is enabled", async (address, name) => {
  const { requests } = showAt(address, {
    ...signedInAs("User"),
    ...withConfig({ portMapping: "PlatformProxy", titleSuffix: true }),
    ...buildDaemonResponses(() => 202),
    "GET /api/game/1": { body: buildGame() },
  });
  await waitFor(async () => {
    const patchRequests = requests.filter(({ method }) => method === "PATCH");
    expect(await patchRequests.at(-1)?.clone().json()).toMatchObject({ name });
  });
});

it.each([
  ["https://git.example/gonfalon", true],
  [null, false],
])(
  "ABOUT-1 with the source URL %s, shows a link to the source of the daemon: %s",
  async (sourceUrl, expected) => {
    showAt("/about", {
      ...signedInAs("User"),
      ...withConfig({ portMapping: "PlatformProxy", sourceUrl }),
    });
    const panel = await findPanel();
    await panel.findByRole("button", { name: "Try again" });
    expect(panel.queryByRole("link", { name: "Get the daemon" }) !== null).toBe(expected);
  },
);

it("TUN-11 shows the state of the daemon in the menu on phones", async () => {
  showAt("/about", { ...proxyResponses, ...buildDaemonResponses(() => 201) });
  await userEvent.click(screen.getByRole("button", { name: "Open the menu" }));
  const menu = within(await screen.findByRole("dialog"));
  expect(await menu.findByText("Waiting for approval")).toBeDefined();
});
