import type { Branding } from "@gonfalon/contract/branding.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { stubUpload } from "#testing/stub-upload.ts";

const branding: Branding = {
  light: null,
  dark: null,
  radius: null,
  blocks: [
    { type: "Hero", title: "Harbor CTF", text: "", imageHash: null },
    { type: "Games" },
    { type: "Posts" },
  ],
  bodyFontHash: null,
  headingFontHash: "a".repeat(64),
  monoFontHash: null,
};

async function open(responses: StubResponses = {}) {
  const page = showAt("/admin/settings/branding", {
    ...signedInAs("Admin"),
    "GET /api/admin/config": { body: { branding, globalConfig: { customTheme: null } } },
    "PUT /api/admin/config": {},
    "GET /api/edit/games": { body: { data: [{ id: 7, title: "Cup" }], total: 1, length: 1 } },
    ...responses,
  });
  await screen.findByRole("heading", { name: "Home page" });
  const readSentBody = async () => {
    const putRequest = page.requests.findLast(({ method }) => method === "PUT");
    return putRequest && ((await putRequest.json()) as unknown);
  };
  return { ...page, readSentBody };
}

const getGroup = (name: string) => within(screen.getByRole("group", { name }));
const getButton = (name: string) => screen.getByRole("button", { name });
const listBlocks = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

function getFontInput(name: string): HTMLInputElement {
  const fileInput = screen.getByRole("group", { name }).querySelector("input");
  if (!fileInput) throw new Error(`"${name}" has no file input`);
  return fileInput;
}

async function save() {
  await userEvent.click(getButton("Save"));
  await screen.findByText("All changes saved");
}

it("BRAND-2 shows the contrast of each pair and does not send a palette that is hard to read", async () => {
  const { readSentBody } = await open();
  const lightGroup = getGroup("Light scheme");
  await userEvent.click(lightGroup.getByRole("switch", { name: "Use custom colors" }));
  expect(lightGroup.getAllByRole("listitem")).toHaveLength(4);
  const quietField = lightGroup.getByRole<HTMLInputElement>("textbox", { name: "Less important text" });
  fireEvent.change(lightGroup.getByRole("textbox", { name: "Page" }), { target: { value: "#ffffff" } });
  fireEvent.change(quietField, { target: { value: "#777777" } });
  expect(lightGroup.getByText("Contrast Less important text / Page: 4.48:1, too low")).toBeDefined();
  expect(
    lightGroup.getByText("The contrast on the page is 4.48:1. At least 4.5:1 is required."),
  ).toBeDefined();
  await userEvent.click(getButton("Save"));
  expect(document.activeElement).toBe(quietField);
  expect(await readSentBody()).toBeUndefined();
  fireEvent.change(quietField, { target: { value: "#767676" } });
  expect(lightGroup.getByText("Contrast Less important text / Page: 4.54:1")).toBeDefined();
  fireEvent.change(screen.getByRole("textbox", { name: /^Corner radius/ }), { target: { value: "0" } });
  await save();
  expect(await readSentBody()).toEqual({
    branding: { light: expect.objectContaining({ page: "#ffffff", quiet: "#767676" }), radius: 0 },
  });
});

it("BRAND-1 adds, edits and removes blocks", async () => {
  const { readSentBody } = await open();
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "!");
  await userEvent.click(getButton("Posts: remove"));
  await userEvent.click(getButton("Add block"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Countdown" }));
  await userEvent.click(getButton("Save"));
  expect(screen.getByText("Choose a game")).toBeDefined();
  await userEvent.click(screen.getByRole("combobox", { name: "Game" }));
  await userEvent.click(await screen.findByRole("option", { name: "Cup" }));
  await userEvent.click(getButton("Add block"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sponsors" }));
  await userEvent.click(getButton("Add sponsor"));
  await fill(screen.getByRole("textbox", { name: "Name of the sponsor" }), "Kraken");
  await fill(screen.getByRole("textbox", { name: "Website" }), "kraken.example");
  await save();
  expect(await readSentBody()).toEqual({
    branding: {
      blocks: [
        { type: "Hero", title: "Harbor CTF!", text: "", imageHash: null },
        { type: "Games" },
        { type: "Countdown", gameId: 7 },
        { type: "Sponsors", items: [{ name: "Kraken", url: "https://kraken.example", logoHash: null }] },
      ],
    },
  });
});

it("keeps text that is typed while an image is uploaded", async () => {
  const { readSentBody } = await open();
  const upload = stubUpload();
  const fileInput = document.querySelector<HTMLInputElement>('input[accept*="image/png"]');
  if (fileInput) await userEvent.upload(fileInput, new File(["x"], "sea.png", { type: "image/png" }));
  await userEvent.click(await screen.findByRole("button", { name: "Save image" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Title" }), "!");
  upload.respond(200, JSON.stringify([{ hash: "b".repeat(64), name: "sea.png" }]));
  await screen.findByRole("button", { name: "Remove image" });
  await save();
  expect(await readSentBody()).toMatchObject({
    branding: { blocks: [{ title: "Harbor CTF!", imageHash: "b".repeat(64) }, {}, {}] },
  });
});

it("BRAND-1 moves blocks with Alt and the arrow keys, with buttons and by dragging, and discards a move", async () => {
  await open();
  const handle = getButton("Large title: move");
  handle.focus();
  await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(listBlocks()).toEqual(["Games", "Large title", "Posts"]);
  expect(document.activeElement).toBe(handle);
  expect(screen.getByText("Moved to place 2 of 3")).toBeDefined();
  await userEvent.keyboard("{ArrowDown}");
  expect(listBlocks()).toEqual(["Games", "Large title", "Posts"]);
  await userEvent.click(getButton("Posts: move up"));
  expect(listBlocks()).toEqual(["Games", "Posts", "Large title"]);
  fireEvent.dragStart(screen.getByRole("heading", { name: "Large title" }));
  fireEvent.dragOver(screen.getByRole("heading", { name: "Games" }));
  fireEvent.drop(screen.getByRole("heading", { name: "Games" }));
  expect(listBlocks()).toEqual(["Large title", "Games", "Posts"]);
  await userEvent.click(getButton("Posts: move up"));
  await userEvent.click(getButton("Discard"));
  expect(listBlocks()).toEqual(["Large title", "Games", "Posts"]);
});

it("BRAND-3 uploads and removes fonts immediately", async () => {
  let { headingFontHash, monoFontHash } = branding;
  const { requests } = await open({
    "GET /api/admin/config": () => ({
      body: { branding: { ...branding, headingFontHash, monoFontHash }, globalConfig: { customTheme: null } },
    }),
    "POST /api/admin/config/fonts/mono": () => {
      monoFontHash = "c".repeat(64);
      return {};
    },
    "DELETE /api/admin/config/fonts/heading": () => {
      headingFontHash = null;
      return {};
    },
  });
  await userEvent.click(getGroup("Heading font").getByRole("button", { name: "Remove font" }));
  await waitFor(() => expect(getGroup("Heading font").getByText("Gonfalon font")).toBeDefined());
  const file = new File(["wOF2"], "mono.woff2", { type: "font/woff2" });
  await userEvent.upload(getFontInput("Code font"), file);
  await waitFor(() => expect(getGroup("Code font").getByText("Custom font")).toBeDefined());
  const writeRequests = requests.filter(({ method }) => method !== "GET");
  expect(writeRequests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    "DELETE /api/admin/config/fonts/heading",
    "POST /api/admin/config/fonts/mono",
  ]);
});

it("keeps the input when the server rejects it", async () => {
  await open({ "PUT /api/admin/config": { status: 400, body: { title: "Not these", status: 400 } } });
  await userEvent.click(getButton("Games: remove"));
  await userEvent.click(getButton("Save"));
  expect((await screen.findByRole("alert")).textContent).toBe("Not these");
  expect(listBlocks()).toEqual(["Large title", "Posts"]);
});

it("shows newer settings from the server, but does not replace input", async () => {
  let { blocks, monoFontHash } = branding;
  await open({
    "GET /api/admin/config": () => ({
      body: { branding: { ...branding, blocks, monoFontHash }, globalConfig: { customTheme: null } },
    }),
    "DELETE /api/admin/config/fonts/heading": {},
    "POST /api/admin/config/fonts/mono": () => {
      monoFontHash = "c".repeat(64);
      return {};
    },
  });
  // The settings are fetched again after a font was changed.
  blocks = [{ type: "Posts" }];
  await userEvent.click(getGroup("Heading font").getByRole("button", { name: "Remove font" }));
  await waitFor(() => expect(listBlocks()).toEqual(["Posts"]));
  expect(screen.getByText("All changes saved")).toBeDefined();

  await userEvent.click(getButton("Posts: remove"));
  blocks = [{ type: "Posts" }, { type: "Games" }];
  const file = new File(["wOF2"], "mono.woff2", { type: "font/woff2" });
  await userEvent.upload(getFontInput("Code font"), file);
  await waitFor(() => expect(getGroup("Code font").getByText("Custom font")).toBeDefined());
  expect(screen.queryAllByRole("button", { name: /: remove$/ })).toEqual([]);
});
