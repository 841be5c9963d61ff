import type { Import, ImportEntry, ImportNote } from "@gonfalon/contract/import.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showBeforeSlowScreen } from "#testing/show-before-slow-screen.tsx";
import { stubUpload } from "#testing/stub-upload.ts";
import { ExportUpload } from "./ExportUpload.tsx";
import { PackageUpload } from "./PackageUpload.tsx";

const plan: Import = {
  id: "0198f3a0-1111-7222-8333-444455556666",
  fileName: "export.zip",
  format: "Ctfd",
  source: { product: "CTFd", version: "3.7.0" },
  status: "Ready",
  options: {
    title: null,
    gameId: null,
    users: true,
    solves: true,
    posts: true,
    keepScores: true,
    publicKey: null,
    administrators: false,
  },
  fingerprint: "first",
  game: { title: "Winter Cup", start: Date.UTC(2026, 0, 1), end: Date.UTC(2026, 0, 2) },
  counts: [
    { kind: "Users", create: 412, match: 3, skip: 0 },
    { kind: "Teams", create: 98, match: 0, skip: 2 },
    { kind: "Divisions", create: 0, match: 0, skip: 0 },
    { kind: "Challenges", create: 1, match: 0, skip: 0 },
  ],
  notes: [
    { level: "Info", code: "NameChanged", kind: "Users", count: 1, samples: ["bob2"] },
    {
      level: "Warning",
      code: "FlagRandom",
      kind: "Challenges",
      count: 6,
      samples: ["a", "b", "c", "d", "e"],
    },
  ],
  board: {
    teams: 98,
    sameRank: 97,
    sameScore: 96,
    differences: [{ team: "Owls", source: { rank: 2, score: 1500 }, result: null }],
  },
  gameId: null,
  createdAt: Date.UTC(2026, 0, 3),
  expiresAt: Date.UTC(2026, 0, 4),
};

const IMPORTS_PATH = "/api/admin/imports";
const PLAN_PATH = `${IMPORTS_PATH}/${plan.id}`;
const SCREEN_PATH = "/admin/games/import";

/** Shows a screen with a server whose plan the test can replace. */
function show(address: string, server: { plan: Import }, responses: StubResponses = {}) {
  return showAt(address, {
    ...signedInAs("Admin"),
    [`GET ${IMPORTS_PATH}`]: () => ({ body: [server.plan] }),
    [`GET ${PLAN_PATH}`]: () => ({ body: server.plan }),
    ...responses,
  });
}

function dropFile(dropZone: HTMLElement) {
  const files = [new File(["x"], "file.zip")];
  fireEvent.drop(within(dropZone).getByRole("status"), { dataTransfer: { files } });
}

/** Drops a file and reports that all of it was sent. The test sends the response. */
async function sendFile(dropZone: HTMLElement, upload: ReturnType<typeof stubUpload>) {
  const before = upload.count;
  dropFile(dropZone);
  await waitFor(() => expect(upload.count).toBe(before + 1));
  act(upload.complete);
  await within(dropZone).findByText("The server is reading the file…");
}

it("IMPORT-1 uploads a dropped export, shows the progress and opens its plan", async () => {
  const upload = stubUpload();
  const { address } = show(SCREEN_PATH, { plan });
  const dropZone = await screen.findByRole("group", { name: "Choose an export" });
  await sendFile(dropZone, upload);
  expect(within(dropZone).getByRole("progressbar", { name: "Upload progress" })).toBeDefined();
  upload.respond(400, JSON.stringify({ title: "This is not a file that can be imported.", status: 400 }));
  expect(await within(dropZone).findByRole("alert")).toHaveProperty(
    "textContent",
    "This is not a file that can be imported.",
  );
  await sendFile(dropZone, upload);
  expect(within(dropZone).queryByRole("alert")).toBeNull();
  expect(upload.path).toBe(IMPORTS_PATH);
  upload.respond(200, JSON.stringify(plan));
  await waitFor(() => expect(address()).toBe(`${SCREEN_PATH}/${plan.id}`));
});

it("IMPORT-12 rejects an export that is larger than the limit of the server, before its upload", async () => {
  class LargeFile extends File {
    override get size() {
      return limits.importBytes + 1;
    }
  }
  vi.stubGlobal("File", LargeFile);
  const upload = stubUpload();
  show(SCREEN_PATH, { plan });
  const dropZone = await screen.findByRole("group", { name: "Choose an export" });
  dropFile(dropZone);
  expect(await within(dropZone).findByRole("alert")).toHaveProperty(
    "textContent",
    "The file is too large. Maximum size is 512.00 MiB.",
  );
  expect(upload.count).toBe(0);
});

it("PACKAGE-1 imports a package, and opens its game", async () => {
  const upload = stubUpload();
  const { address } = show(
    "/admin/games",
    { plan },
    {
      "GET /api/edit/games": { body: { data: [], total: 0, length: 0 } },
    },
  );
  await userEvent.click(await screen.findByRole("link", { name: "Import game" }));
  const dropZone = await screen.findByRole("group", { name: "Choose a package" });
  await sendFile(dropZone, upload);
  expect(upload.path).toBe("/api/edit/games/import");
  upload.respond(200, JSON.stringify(7));
  await waitFor(() => expect(address()).toBe("/admin/games/7/overview"));
});

it.each([
  ["IMPORT-1", "an export", <ExportUpload key="export" />, plan],
  ["PACKAGE-1", "a package", <PackageUpload key="package" />, 7],
])(
  "%s uploads %s once if the user drops it again while the next screen loads",
  async (_rule, kind, element, responseBody) => {
    const upload = stubUpload();
    const { departure } = showBeforeSlowScreen(element, {
      ...signedInAs("Admin"),
      [`GET ${IMPORTS_PATH}`]: { body: [] },
    });
    const dropZone = await screen.findByRole("group", { name: `Choose ${kind}` });
    await sendFile(dropZone, upload);
    upload.respond(200, JSON.stringify(responseBody));
    await departure;
    await userEvent.click(within(dropZone).getByRole("button"));
    dropFile(dropZone);
    expect(upload.count).toBe(1);
  },
);

it("lists only imports that have not been applied, and deletes one", async () => {
  const appliedImport = { ...plan, id: "0198f3a0-2222-7222-8333-444455556666", fileName: "done.zip" };
  const { requests } = show(
    SCREEN_PATH,
    { plan },
    {
      [`GET ${IMPORTS_PATH}`]: { body: [plan, { ...appliedImport, status: "Applied" }] },
      [`DELETE ${PLAN_PATH}`]: { body: null },
    },
  );
  const link = await screen.findByRole("link", { name: "export.zip" });
  expect(link.getAttribute("href")).toBe(`${SCREEN_PATH}/${plan.id}`);
  expect(screen.queryByText("done.zip")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Delete export.zip?" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1));
});

it("shows warnings first, then the counts and the differences between the boards", async () => {
  show(`${SCREEN_PATH}/${plan.id}`, { plan });
  const noteList = within(await screen.findByRole("region", { name: "Check before importing" }));
  expect(noteList.getAllByRole("note").map(({ textContent }) => textContent)).toEqual([
    "Challenges: 6No usable flag; a random flag is set. Replace it before the game.a, b, c, d, e …",
    "Users: 1The name is taken or not allowed here; another form of it is used.bob2",
  ]);
  const rows = within(screen.getByRole("table", { name: "What the import does" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "KindCreatedMatchedLeft out",
    "Users41230",
    "Teams9802",
    "Challenges100",
  ]);
  expect(screen.getByText("97 of 98 teams have the same rank")).toBeDefined();
  expect(screen.getByRole("row", { name: "Owls #2 · 1,500 –" })).toBeDefined();
});

it("disables the import until the plan is updated with the changed options", async () => {
  const server = { plan };
  const changedPlan: Import = {
    ...plan,
    options: { ...plan.options, title: "Cup", users: false },
    counts: [{ kind: "Challenges", create: 31, match: 0, skip: 0 }],
    notes: [],
    board: null,
  };
  const { requests } = show(`${SCREEN_PATH}/${plan.id}`, server, {
    [`PUT ${PLAN_PATH}`]: () => {
      server.plan = changedPlan;
      return { body: changedPlan };
    },
  });
  const buttonName = "Import 412 users, 98 teams, 1 challenge";
  expect(await screen.findByRole("button", { name: buttonName })).toHaveProperty("disabled", false);
  await fill(screen.getByRole("textbox", { name: "Title of the game" }), " Cup ");
  await userEvent.click(screen.getByRole("switch", { name: /^Import users/ }));
  expect(screen.getByRole("switch", { name: /^Administrators stay/ })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: buttonName })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Update preview" }));
  const button = await screen.findByRole("button", { name: "Import 31 challenges" });
  expect(button).toHaveProperty("disabled", false);
  expect(screen.getByText("Everything in this file can be imported.")).toBeDefined();
  const request = requests.find(({ method }) => method === "PUT");
  expect(await request?.json()).toEqual(changedPlan.options);
});

it("CAPSULE-2 shows the key that signed a capsule, sends the entered key, and shows why it is rejected", async () => {
  const note = {
    level: "Warning" as const,
    code: "KeyUnconfirmed" as const,
    kind: null,
    count: 1,
    samples: ["k3y="],
  };
  const { requests } = show(
    `${SCREEN_PATH}/${plan.id}`,
    { plan: { ...plan, format: "Capsule", notes: [note] } },
    {
      [`PUT ${PLAN_PATH}`]: {
        status: 400,
        body: { title: "The capsule is signed by another key.", status: 400 },
      },
    },
  );
  const [warning] = await screen.findAllByRole("note");
  expect(warning?.textContent).toContain("Signed by this key, which you have not confirmed.");
  expect(warning?.textContent).toContain("k3y=");
  await fill(screen.getByLabelText("Public key of the game"), " other= ");
  await userEvent.click(screen.getByRole("button", { name: "Update preview" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The capsule is signed by another key.");
  const request = requests.find(({ method }) => method === "PUT");
  expect(await request?.json()).toMatchObject({ publicKey: "other=" });
});

it("IMPORT-3 adds challenges without a game to an existing game", async () => {
  const source = { product: "rCTF", version: null };
  const server = { plan: { ...plan, format: "Rctf" as const, source, board: null } };
  const { requests } = show(`${SCREEN_PATH}/${plan.id}`, server, {
    "GET /api/edit/games": { body: { data: [{ id: 5, title: "Winter Cup" }], total: 1, length: 1 } },
    [`PUT ${PLAN_PATH}`]: () => {
      server.plan = { ...server.plan, options: { ...plan.options, gameId: 5 }, game: null };
      return { body: server.plan };
    },
    [`POST ${PLAN_PATH}/apply`]: () => {
      server.plan = { ...server.plan, status: "Applied", gameId: 5 };
      return { body: server.plan };
    },
  });
  const select = await screen.findByRole("combobox", { name: "Game for the challenges" });
  expect(screen.queryAllByRole("switch")).toEqual([]);
  expect(screen.getByRole("textbox", { name: "Title of the game" })).toBeDefined();
  await userEvent.click(select);
  await userEvent.click(await screen.findByRole("option", { name: "Winter Cup" }));
  expect(screen.queryByRole("textbox", { name: "Title of the game" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Update preview" }));
  const request = requests.find(({ method }) => method === "PUT");
  expect(await request?.json()).toMatchObject({ gameId: 5 });
  const button = await screen.findByRole("button", { name: /^Import 412 users/ });
  await waitFor(() => expect(button).toHaveProperty("disabled", false));
  await userEvent.click(button);
  expect(await screen.findByText("The challenges are disabled. Check them, then enable them.")).toBeDefined();
});

it("IMPORT-2 shows the new plan if the data has changed, and then imports it", async () => {
  const server = { plan };
  const appliedImport: Import = { ...plan, status: "Applied", gameId: 9 };
  const message = "The plan has changed since this preview. Review the new plan before importing.";
  const { requests } = show(`${SCREEN_PATH}/${plan.id}`, server, {
    [`GET ${PLAN_PATH}/entries`]: { body: { data: [], length: 0, total: 0 } },
    [`POST ${PLAN_PATH}/apply`]: () => {
      if (server.plan.fingerprint === "second") {
        server.plan = appliedImport;
        return { body: appliedImport };
      }
      const counts = [{ kind: "Users" as const, create: 1, match: 414, skip: 0 }];
      server.plan = { ...plan, fingerprint: "second", counts };
      return { status: 409, body: { title: message, status: 409 } };
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Show entries" }));
  await screen.findByText("No matching entries.");
  await userEvent.click(screen.getByRole("button", { name: /^Import 412 users/ }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(requests.filter(({ url }) => new URL(url).pathname === `${PLAN_PATH}/entries`)).toHaveLength(2);
  await userEvent.click(await screen.findByRole("button", { name: "Import 1 user" }));
  const link = await screen.findByRole("link", { name: "Open the game" });
  expect(link.getAttribute("href")).toBe("/admin/games/9/overview");
  expect(document.activeElement).toBe(link);
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  const applyRequests = requests.filter(({ method }) => method === "POST");
  expect(await Promise.all(applyRequests.map((request) => request.json()))).toEqual([
    { fingerprint: "first" },
    { fingerprint: "second" },
  ]);
});

it("fetches entries when they are shown, with filters and pages", async () => {
  const entry: ImportEntry = {
    kind: "Users",
    sourceId: "1",
    name: "bob",
    action: "Create",
    result: "bob2",
    note: "NameChanged",
  };
  const { requests } = show(
    `${SCREEN_PATH}/${plan.id}`,
    { plan },
    {
      [`GET ${PLAN_PATH}/entries`]: { body: { data: [entry], length: 1, total: 101 } },
    },
  );
  const listEntryUrls = () =>
    requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === `${PLAN_PATH}/entries`);
  const entriesButton = await screen.findByRole("button", { name: "Show entries" });
  expect(listEntryUrls()).toEqual([]);
  await userEvent.click(entriesButton);
  expect(await screen.findByText("bob2", { selector: "bdi ~ bdi" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(listEntryUrls().at(-1)?.search).toBe("?count=100&skip=100"));
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "Users");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Action" }), "Created");
  await waitFor(() =>
    expect(Object.fromEntries(listEntryUrls().at(-1)?.searchParams ?? [])).toEqual({
      count: "100",
      skip: "0",
      kind: "Users",
      action: "Create",
    }),
  );
});

it.each([
  ["shows the times of the game", [], /^Winter Cup, Jan 1, 2026/],
  ["does not show placeholders for missing times", ["TimesMissing"], /^Winter Cup, times not set$/],
] as const)("%s", async (_, codes, pattern) => {
  const notes = codes.map(
    (code): ImportNote => ({ level: "Warning", code, kind: null, count: 1, samples: [] }),
  );
  show(`${SCREEN_PATH}/${plan.id}`, { plan: { ...plan, notes } });
  const gameTitle = await screen.findByText("Winter Cup", { selector: "bdi" });
  expect(gameTitle.parentElement?.textContent).toMatch(pattern);
});
