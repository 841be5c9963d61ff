import type {
  CaptureConversation,
  CapturedChallenge,
  CapturedTeam,
  CaptureFile,
} from "@gonfalon/contract/capture.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { type StubResponses, showAt, signedInAs, withoutCapture } from "#testing/show-at.tsx";

const now = Date.now();
const game = buildGame({ status: "Unsubmitted", teamName: null });
const challenge: CapturedChallenge = {
  id: 3,
  title: "Vault",
  category: "Pwn",
  type: "DynamicContainer",
  isEnabled: true,
  count: 1,
};
const team: CapturedTeam = { id: 5, teamId: 2, name: "Bearers", division: "North", avatar: null, count: 2 };
const files: CaptureFile[] = [
  { fileName: "0a1b2c3d-77.pcap", size: 3 * 1024 * 1024, updateTime: now },
  { fileName: "0a1b2c3d-78.pcap", size: 1024, updateTime: now - MINUTE_MS },
];
const [newestFile = { fileName: "" }] = files;

const buildMessage = (from: "Client" | "Container", text: string) => ({ from, time: now, data: btoa(text) });
const conversation: CaptureConversation = {
  messages: [buildMessage("Client", "open sesame\n"), buildMessage("Container", "\u0000no such word\n")],
  next: 4096,
};

function show(query: string, responses: StubResponses = {}) {
  return showAt(`/admin/games/1/traffic${query}`, {
    ...signedInAs("Monitor"),
    "GET /api/game/1": { body: game },
    "GET /api/game/games/1/captures": { body: [challenge] },
    "GET /api/game/captures/3": { body: [team] },
    "GET /api/game/captures/3/5": { body: files },
    [`GET /api/game/captures/3/5/${newestFile.fileName}/conversation`]: { body: conversation },
    ...responses,
  });
}

const listDeletedPaths = (requests: readonly Request[]) =>
  requests.filter(({ method }) => method === "DELETE").map(({ url }) => new URL(url).pathname);

it("CAPTURE-8 explains the requirements on a platform without traffic capture", async () => {
  show("", withoutCapture);
  expect((await screen.findByRole("alert")).textContent).toContain("TRAFFIC_CAPTURE");
});

it("CAPTURE-8 does not show the requirements on a platform with traffic capture", async () => {
  show("");
  await screen.findByRole("button", { name: /Vault/ });
  expect(screen.queryByText(/TRAFFIC_CAPTURE/)).toBeNull();
});

it("divides a long list of teams into pages, and finds a team by its name", async () => {
  const { address, requests } = show("?challenge=3", {
    "GET /api/game/games/1/captures": { body: [{ ...challenge, count: 120 }] },
  });
  const listTeamRequestUrls = () =>
    requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === "/api/game/captures/3");
  await userEvent.click(await screen.findByRole("button", { name: "Page 3" }));
  expect(address()).toBe("/admin/games/1/traffic?challenge=3&page=3");
  await waitFor(() => expect(listTeamRequestUrls().at(-1)?.search).toBe("?count=51&skip=100"));
  await userEvent.click(await screen.findByRole("button", { name: /Bearers/ }));
  expect(address()).toBe("/admin/games/1/traffic?challenge=3&page=3&team=5");
  await fill(screen.getByRole("textbox", { name: "Search teams" }), "bear{Enter}");
  await waitFor(() => expect(listTeamRequestUrls().at(-1)?.search).toBe("?count=51&skip=0&search=bear"));
  expect(address()).toBe("/admin/games/1/traffic?challenge=3&search=bear&team=5");
  expect(screen.queryByRole("button", { name: "Page 3" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Next page" })).toBeNull();
});

it("divides a long list of found teams into pages", async () => {
  const teams = Array.from({ length: 60 }, (_, index) => ({ ...team, id: index, name: `Bearers ${index}` }));
  const { address } = show("?challenge=3&search=bear", {
    "GET /api/game/games/1/captures": { body: [{ ...challenge, count: 120 }] },
    "GET /api/game/captures/3": ({ url }) => {
      const { searchParams } = new URL(url);
      const skip = Number(searchParams.get("skip"));
      return { body: teams.slice(skip, skip + Number(searchParams.get("count"))) };
    },
  });
  await screen.findByRole("button", { name: /Bearers 49/ });
  expect(screen.queryByRole("button", { name: /Bearers 50/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  expect(address()).toBe("/admin/games/1/traffic?challenge=3&search=bear&page=2");
  await screen.findByRole("button", { name: /Bearers 50/ });
  expect(isDisabled(screen.getByRole("button", { name: "Next page" }))).toBe(true);
  await fill(screen.getByRole("textbox", { name: "Search teams" }), "ers{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/games/1/traffic?challenge=3&search=bearers"));
});

it("navigates from challenge to team to files, and stores the selection in the URL", async () => {
  const { address } = show("");
  await userEvent.click(await screen.findByRole("button", { name: /Vault.*Dynamic container.*1 team/ }));
  await userEvent.click(await screen.findByRole("button", { name: /Bearers.*North.*2 files/ }));
  expect(address()).toBe("/admin/games/1/traffic?challenge=3&team=5");
  expect(await screen.findByText("2 files · 3.00 MiB")).toBeDefined();
  expect(screen.getByRole("link", { name: "Download all" }).getAttribute("href")).toMatch(
    /\/api\/game\/captures\/3\/5\/all$/,
  );
  expect(screen.getByRole("link", { name: `Download ${newestFile.fileName}` }).getAttribute("href")).toMatch(
    new RegExp(`/api/game/captures/3/5/${newestFile.fileName}$`),
  );
  await userEvent.click(screen.getByRole("button", { name: "All teams" }));
  expect(address()).toBe("/admin/games/1/traffic?challenge=3");
});

it("shows that no challenge captures its traffic", async () => {
  show("", { "GET /api/game/games/1/captures": { body: [] } });
  expect(await screen.findByRole("heading", { name: "No challenge captures its traffic" })).toBeDefined();
});

it("shows an empty state, not an error, if the server responds with 404 because there are no captures", async () => {
  show("?challenge=3", {
    "GET /api/game/captures/3": { status: 404, body: { title: "There are no captures.", status: 404 } },
  });
  expect(await screen.findByRole("heading", { name: "Nothing captured yet" })).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("deletes one capture or all of them, after confirmation", async () => {
  const capturePath = `/api/game/captures/3/5/${newestFile.fileName}`;
  const allCapturesPath = "/api/game/captures/3/5/all";
  const { requests } = show("?challenge=3&team=5", {
    [`DELETE ${capturePath}`]: {},
    [`DELETE ${allCapturesPath}`]: {},
  });
  await userEvent.click(await screen.findByRole("button", { name: `Delete ${newestFile.fileName}` }));
  const deleteDialog = await screen.findByRole("dialog", { name: "Delete this capture?" });
  expect(listDeletedPaths(requests)).toEqual([]);
  await userEvent.click(within(deleteDialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(listDeletedPaths(requests)).toEqual([capturePath]));
  await userEvent.click(await screen.findByRole("button", { name: "Delete all" }));
  const deleteAllDialog = await screen.findByRole("dialog", { name: "Delete all captures of this team?" });
  await userEvent.click(within(deleteAllDialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(listDeletedPaths(requests)).toEqual([capturePath, allCapturesPath]));
});

it("shows the messages of both sides, as text and as hex", async () => {
  const { address } = show("?challenge=3&team=5");
  await userEvent.click(await screen.findByRole("button", { name: newestFile.fileName }));
  const dialog = await screen.findByRole("dialog", { name: newestFile.fileName });
  expect(address()).toContain(`file=${newestFile.fileName}`);
  const messageItems = await within(dialog).findAllByRole("listitem");
  expect(messageItems.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Client.*open sesame/),
    expect.stringMatching(/^Container.*␀no such word/),
  ]);
  await userEvent.click(within(dialog).getByRole("radio", { name: "Hex" }));
  expect(await within(dialog).findByText(/^000000 00 6e 6f 20/)).toBeDefined();
});

it("searches a conversation and highlights matches", async () => {
  show(`?challenge=3&team=5&file=${newestFile.fileName}`);
  const dialog = await screen.findByRole("dialog", { name: newestFile.fileName });
  const searchBox = await within(dialog).findByRole("textbox", { name: "Search the conversation" });
  await fill(searchBox, "SESAME{Enter}");
  expect((await within(dialog).findByText("sesame")).tagName).toBe("MARK");
  expect(within(dialog).getAllByRole("listitem")).toHaveLength(1);
  await userEvent.clear(searchBox);
  await fill(searchBox, "treasure{Enter}");
  expect(await within(dialog).findByText("No matches")).toBeDefined();
});

it("loads more of a long conversation on request", async () => {
  const pages = [conversation, { messages: [buildMessage("Client", "the rest")], next: null }];
  const { requests } = show(`?challenge=3&team=5&file=${newestFile.fileName}`, {
    [`GET /api/game/captures/3/5/${newestFile.fileName}/conversation`]: () => ({ body: pages.shift() }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await screen.findByText("the rest")).toBeDefined();
  expect(requests.at(-1)?.url).toMatch(/conversation\?from=4096$/);
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  // The button that had the focus is gone.
  expect(document.activeElement).toBe(screen.getByText("the rest").closest("ol"));
});

it("shows an error if the capture does not exist", async () => {
  show("?challenge=3&team=5&file=gone.pcap", {
    "GET /api/game/captures/3/5/gone.pcap/conversation": {
      status: 404,
      body: { title: "There is no such capture.", status: 404 },
    },
  });
  expect((await screen.findByRole("alert")).textContent).toContain("There is no such capture.");
});
