import type { Role } from "@gonfalon/contract/enums.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const GIB = 1024 ** 3;

function show(role: Role, usage: object) {
  const game = buildGame({ id: 3, start: Date.now() - HOUR_MS, end: Date.now() + HOUR_MS });
  return showAt("/admin/games/3/overview", {
    ...signedInAs(role),
    "GET /api/game/3": { body: game },
    "GET /api/edit/games/3": { body: game },
    "GET /api/admin/host": usage,
  });
}

const isHostRequest = ({ url }: Request) => new URL(url).pathname === "/api/admin/host";

it("shows administrators how much is in use, and marks high usage without relying on color", async () => {
  show("Admin", {
    body: {
      cpuShare: 0.799,
      memory: { used: 21 * GIB, total: 32 * GIB },
      disk: { used: 168 * GIB, total: 200 * GIB },
    },
  });
  const panel = within(await screen.findByRole("region", { name: "Server" }));
  const meterItems = await panel.findAllByRole("listitem");
  expect(meterItems.map(({ textContent }) => textContent)).toEqual([
    "CPU 79%",
    "Memory 21.0 GiB of 32.0 GiB",
    "Disk High usage 168.0 GiB of 200.0 GiB",
  ]);
  expect(meterItems.map((meter) => meter.querySelector("svg") !== null)).toEqual([false, false, true]);
});

it("shows an error with a button that tries again if the usage cannot be loaded", async () => {
  show("Admin", { status: 403, body: { title: "Not now", status: 403 } });
  const panel = within(await screen.findByRole("region", { name: "Server" }));
  expect(await panel.findByRole("alert")).toBeDefined();
  expect(panel.getByRole("button", { name: "Try again" })).toBeDefined();
});

it("shows monitors neither the overview nor the panel, and does not request the host usage", async () => {
  const { requests } = show("Monitor", { body: {} });
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeDefined();
  expect(screen.queryByRole("region", { name: "Server" })).toBeNull();
  expect(requests.filter(isHostRequest)).toEqual([]);
});
