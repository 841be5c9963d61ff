import type { Writeup, WriteupStatus } from "@gonfalon/contract/writeup.ts";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import { Providers } from "#app/Providers.tsx";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { WriteupPanel } from "./WriteupPanel.tsx";

const writeup: Writeup = {
  id: 5,
  team: { id: 2, name: "Night owls", bio: null, avatar: null, locked: false, members: null },
  division: null,
  divisionId: null,
  url: "/assets/a/Writeup-3-2.pdf",
  uploadTimeUtc: 0,
  reviewedAt: null,
};

function showList(writeups: readonly Writeup[], query = "", responses: StubResponses = {}) {
  return showAt(`/admin/games/3/writeups${query}`, {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: buildGame({ id: 3 }) },
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup" } },
    "GET /api/admin/writeups/3": { body: writeups },
    "DELETE /api/edit/games/3/writeups": {},
    ...responses,
  });
}

it("lets organizers download one writeup or all writeups", async () => {
  showList([writeup]);
  const link = await screen.findByRole("link", { name: "Download the writeup of Night owls" });
  expect(link.getAttribute("href")).toBe(writeup.url);
  const downloadAllLink = screen.getByRole<HTMLAnchorElement>("link", { name: "Download all" });
  expect(new URL(downloadAllLink.href).pathname).toBe("/api/admin/writeups/3/all");
});

it("asks for confirmation before all writeups are deleted", async () => {
  const { requests } = showList([writeup]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete all writeups?" }));
  expect(dialog.getByText(/^1 writeup of this game will be permanently deleted/)).toBeDefined();
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "Delete all" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("shows that there are no writeups, and links to the settings of the game", async () => {
  showList([]);
  expect(await screen.findByRole("heading", { name: "No writeups yet" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete all" })).toBeNull();
  const settingsLinks = within(screen.getByRole("main")).getAllByRole("link", { name: "Settings" });
  expect(settingsLinks.at(-1)?.getAttribute("href")).toBe("/admin/games/3/info");
});

const studentWriteup: Writeup = {
  ...writeup,
  id: 6,
  team: { ...writeup.team, id: 4, name: "Freshmen" },
  division: "Students",
  url: "/assets/b/Writeup-3-4.pdf",
};

const listShownTeams = async () =>
  within(await screen.findByRole("list", { name: "Teams" }))
    .getAllByRole("button")
    .map(({ textContent }) => textContent);

it("WRITEUP-5 filters the writeups by division and stores the filter in the URL", async () => {
  const professionalWriteup = { ...writeup, division: "Open" };
  const { address } = showList([studentWriteup, professionalWriteup, { ...studentWriteup, id: 7 }]);
  expect(await listShownTeams()).toHaveLength(3);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Division" }), "Students");
  expect(address()).toBe("/admin/games/3/writeups?division=Students");
  expect(await listShownTeams()).toEqual([
    expect.stringContaining("Freshmen#4 · Students"),
    expect.stringContaining("Freshmen#4 · Students"),
  ]);
  await userEvent.click(screen.getAllByRole("button", { name: /Freshmen/ })[1] ?? document.body);
  expect(address()).toBe("/admin/games/3/writeups?division=Students&open=7");
});

it("WRITEUP-5 shows that a division has no writeups, and offers to show all", async () => {
  const { address } = showList([studentWriteup], "?division=Open");
  expect(await screen.findByRole("heading", { name: "No writeups in this division" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show all writeups" }));
  expect(address()).toBe("/admin/games/3/writeups");
  expect(await listShownTeams()).toHaveLength(1);
});

it("keeps the open writeup when a newer one arrives", async () => {
  let writeups = [writeup];
  showList([], "", {
    "GET /api/admin/writeups/3": () => ({ body: writeups }),
    "PUT /api/admin/writeups/3/5": {},
  });
  await listShownTeams();
  writeups = [studentWriteup, writeup];
  // The list is fetched again after a change.
  await userEvent.click(screen.getByRole("switch", { name: "Reviewed" }));
  await waitFor(async () => expect(await listShownTeams()).toHaveLength(2));
  const teamList = within(screen.getByRole("list", { name: "Teams" }));
  expect(teamList.getByRole("button", { name: /Night owls/ }).getAttribute("aria-current")).toBe("true");
});

it("offers no division filter in a game without divisions", async () => {
  showList([writeup]);
  expect(await listShownTeams()).toHaveLength(1);
  expect(screen.queryByRole("combobox", { name: "Division" })).toBeNull();
});

const statusWithoutWriteup = { submitted: false, name: "#", fileSize: 0, url: null, note: "" } as const;

function showPanel(
  status: Omit<WriteupStatus, "deadline">,
  deadline: number,
  pausedAt: number | null = null,
) {
  const response: WriteupStatus = { ...status, deadline };
  vi.stubGlobal("fetch", async () => Response.json(response));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MantineProvider env="test">
        <Providers>
          <WriteupPanel game={{ id: 3, pausedAt }} />
        </Providers>
      </MantineProvider>
    </SWRConfig>,
  );
}

it("offers the upload of a writeup until the deadline", async () => {
  showPanel(statusWithoutWriteup, Date.now() + HOUR_MS);
  expect(await screen.findByRole("button", { name: "Upload PDF" })).toBeDefined();
  expect(screen.getByText("Your team has not submitted a writeup yet.")).toBeDefined();
});

it("PAUSE-1 offers the upload during a pause that began before the deadline", async () => {
  showPanel(statusWithoutWriteup, Date.now() - HOUR_MS, Date.now() - 2 * HOUR_MS);
  expect(await screen.findByRole("button", { name: "Upload PDF" })).toBeDefined();
  expect(screen.getByText(/in 1 hour/)).toBeDefined();
  expect(screen.queryByText("The deadline has passed.")).toBeNull();
});

it("shows the submitted writeup, and accepts none after the deadline", async () => {
  const url = "/assets/a/Writeup-3-2.pdf";
  showPanel(
    { ...statusWithoutWriteup, submitted: true, name: "Writeup-3-2.pdf", fileSize: 2048, url },
    Date.now() - 1000,
  );
  expect((await screen.findByRole("link", { name: "Writeup-3-2.pdf" })).getAttribute("href")).toBe(url);
  expect(screen.getByText("The deadline has passed.")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("rejects a file that is too large, before its upload", async () => {
  showPanel(statusWithoutWriteup, Date.now() + HOUR_MS);
  await screen.findByRole("button", { name: "Upload PDF" });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("No file input was found");
  const file = new File(["%PDF-"], "big.pdf", { type: "application/pdf" });
  Object.defineProperty(file, "size", { value: 20 * 1024 * 1024 + 1 });
  await userEvent.upload(input, file);
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The file is too large. Maximum size is 20.00 MiB.",
  );
});

it("WRITEUP-7 marks the open writeup as reviewed", async () => {
  const { requests } = showList([writeup, { ...writeup, id: 6, reviewedAt: 1 }], "?open=5", {
    "PUT /api/admin/writeups/3/5": {},
  });
  const reviewSwitch = await screen.findByRole<HTMLInputElement>("switch", { name: "Reviewed" });
  expect(reviewSwitch.checked).toBe(false);
  const teamList = within(screen.getByRole("list", { name: "Teams" }));
  expect(teamList.getAllByText("Reviewed")).toHaveLength(1);
  await userEvent.click(reviewSwitch);
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  expect(await requests.find(({ method }) => method === "PUT")?.json()).toEqual({ reviewed: true });
});

it("WRITEUP-7 lists the teams without a writeup if the game requires one", async () => {
  const { id, team, division, divisionId } = writeup;
  showList([], "", {
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup", writeupRequired: true } },
    "GET /api/admin/writeups/3/missing": { body: [{ id, team, division, divisionId }] },
  });
  const missingTeams = within(await screen.findByRole("region", { name: "1 team without a writeup" }));
  expect(missingTeams.getByText("Night owls")).toBeDefined();
});

it("WRITEUP-7 lists the teams without a writeup again after all writeups are deleted", async () => {
  const { id, team, division, divisionId } = writeup;
  let isDeleted = false;
  showList([], "", {
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup", writeupRequired: true } },
    "GET /api/admin/writeups/3": () => ({ body: isDeleted ? [] : [writeup] }),
    "GET /api/admin/writeups/3/missing": () => ({
      body: isDeleted ? [{ id, team, division, divisionId }] : [],
    }),
    "DELETE /api/edit/games/3/writeups": () => {
      isDeleted = true;
      return {};
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete all writeups?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Delete all" }));
  expect(await screen.findByRole("region", { name: "1 team without a writeup" })).toBeDefined();
});
