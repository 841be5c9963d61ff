import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { buildChallenge } from "#testing/build-challenge.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs, withoutCapture } from "#testing/show-at.tsx";

const CHALLENGES_PATH = "/api/edit/games/3/challenges";
const CHALLENGE_PATH = `${CHALLENGES_PATH}/7`;

function show(challenge = buildChallenge(), responses: StubResponses = {}) {
  return showAt("/admin/games/3/challenges/7", {
    ...signedInAs("Admin"),
    "GET /api/game/3": { body: buildGame({ id: 3 }) },
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup" } },
    [`GET ${CHALLENGES_PATH}`]: {
      body: [
        { ...challenge, score: 864, minScore: 250 },
        { ...challenge, id: 8, title: "Next", score: 1, minScore: 1 },
      ],
    },
    [`GET ${CHALLENGE_PATH}`]: { body: challenge },
    [`GET ${CHALLENGE_PATH}/hints`]: { body: [] },
    [`PUT ${CHALLENGE_PATH}`]: { body: challenge },
    ...responses,
  });
}

async function findField(name: RegExp): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>(name);
}

const findPutRequest = (requests: readonly Request[]) => requests.find(({ method }) => method === "PUT");

it("saves only changed fields", async () => {
  const { requests } = show();
  await userEvent.type(await findField(/^Title/), "!");
  await userEvent.click(screen.getByRole("switch", { name: /^Blood bonus/ }));
  await userEvent.click(screen.getByRole("button", { name: "Add a hint" }));
  await fill(screen.getByRole("textbox", { name: "Hint 1" }), "Look");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({
    title: "Baby!",
    disableBloodBonus: true,
    hints: ["Look"],
  });
});

it("asks for confirmation before flags that were not added are lost", async () => {
  show();
  await fill(await screen.findByRole("textbox", { name: /^New flags/ }), "flag{typed}");
  await userEvent.click(screen.getByRole("link", { name: "All challenges" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByDisplayValue("flag{typed}")).toBeDefined();
});

it("keeps what another organizer has added to a list since the form was loaded", async () => {
  let storedChallenge = buildChallenge({ hints: ["First"], tags: ["easy"] });
  const { requests } = show(storedChallenge, {
    [`GET ${CHALLENGE_PATH}`]: () => ({ body: storedChallenge }),
    [`PUT ${CHALLENGE_PATH}`]: () => ({ body: storedChallenge }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Add a hint" }));
  await fill(screen.getByRole("textbox", { name: "Hint 2" }), "Mine");
  storedChallenge = { ...storedChallenge, hints: ["First", "Theirs"], tags: ["easy", "new"] };
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({ hints: ["First", "Mine", "Theirs"] });
});

it.each([false, true])(
  "CODE-8 shows the key, and a warning if managed from code (%s)",
  async (isManagedFromCode) => {
    show(buildChallenge({ isManagedFromCode }));
    expect(await screen.findByText(/Key: a-challenge$/)).toBeDefined();
    const note = screen.queryByRole("note", { name: "Managed from code" });
    expect(
      note?.textContent.includes("The next push from the repository replaces the changes") ?? false,
    ).toBe(isManagedFromCode);
  },
);

it("shows validation errors at the fields, and sends nothing", async () => {
  const { requests } = show();
  const difficultyField = await findField(/^Decay/);
  await userEvent.clear(difficultyField);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Enter a number from 0.1 to 1000000")).toBeDefined();
  expect(document.activeElement).toBe(difficultyField);
  expect(findPutRequest(requests)).toBeUndefined();
});

it("keeps the input and shows the error when the server rejects it", async () => {
  show(buildChallenge(), {
    [`PUT ${CHALLENGE_PATH}`]: { status: 400, body: { title: "Not now", status: 400 } },
  });
  const titleField = await findField(/^Title/);
  await userEvent.type(titleField, "!");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Not now");
  expect(titleField.value).toBe("Baby!");
});

it("updates the value on the score curve while a number is typed", async () => {
  show();
  expect(await screen.findByText("After 2 solves · 864 points")).toBeDefined();
  const scoreField = await findField(/^Full score/);
  await userEvent.clear(scoreField);
  await fill(scoreField, "500");
  expect(screen.getByText("After 2 solves · 432 points")).toBeDefined();
});

it("shows the percentages of the minimum score in the format of a newly selected language", async () => {
  show();
  expect(await screen.findByText("75%")).toBeDefined();
  await act(() => showTexts("de-DE", {}));
  expect(screen.getByText("75 %")).toBeDefined();
});

it.each([
  ["StaticAttachment", 0],
  ["DynamicAttachment", 0],
  ["StaticContainer", 1],
  ["DynamicContainer", 1],
] as const)("shows container fields only for container challenges: %s", async (type, count) => {
  show(buildChallenge({ type }));
  await findField(/^Title/);
  expect(screen.queryAllByLabelText(/^Image/)).toHaveLength(count);
});

it("previews the player's view of unsaved changes", async () => {
  show(buildChallenge({ type: "DynamicContainer" }));
  await fill(await findField(/^Title/), " steps");
  await userEvent.click(screen.getByRole("button", { name: "Preview as a player" }));
  const preview = await screen.findByRole("dialog", { name: "Baby steps" });
  expect(within(preview).getByText("864 points")).toBeDefined();
});

const flag = { id: 1, flag: "flag{a}", kind: "Exact", attachment: null, handedOut: false } as const;

it("CHAL-2 does not offer to enable a challenge without flags, and links to them", async () => {
  show();
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Disabled" });
  expect(toggle.disabled).toBe(true);
  const reason = screen.getByRole("link", { name: "Add at least one flag to enable this challenge." });
  expect(reason.getAttribute("href")).toBe("#flags");
  expect(toggle.getAttribute("aria-describedby")).toBe(reason.id);
});

it("CHAL-2 offers to enable a challenge that has a flag template instead of flags", async () => {
  show(buildChallenge({ type: "DynamicContainer" }));
  expect((await screen.findByRole<HTMLInputElement>("switch", { name: "Disabled" })).disabled).toBe(false);
});

it("CHAL-9 shows that a scheduled challenge has opened, and keeps unsaved input", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let challenge = buildChallenge({ flags: [flag], opensAt: Date.now() + MINUTE_MS });
  const { requests } = show(challenge, { [`GET ${CHALLENGE_PATH}`]: () => ({ body: challenge }) });
  const titleField = await findField(/^Title/);
  await fill(titleField, "!");
  const countReads = () => requests.filter(({ url }) => url.endsWith(CHALLENGE_PATH)).length;
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS / 2));
  expect(countReads()).toBe(1);
  challenge = { ...challenge, isEnabled: true, opensAt: null };
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Enabled" }).checked).toBe(true);
  expect(titleField.value).toBe("Baby!");
  expect(countReads()).toBe(2);
});

it("asks for confirmation before the challenge becomes visible to players", async () => {
  const { requests } = show(buildChallenge({ flags: [flag] }));
  await userEvent.click(await screen.findByRole("switch", { name: "Disabled" }));
  const dialog = await screen.findByRole("dialog", { name: "Enable “Baby”?" });
  expect(findPutRequest(requests)).toBeUndefined();
  await userEvent.click(within(dialog).getByRole("button", { name: "Enable" }));
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({ isEnabled: true });
});

it("saves the changes before it enables the challenge", async () => {
  const { requests } = show(buildChallenge({ flags: [flag] }));
  await userEvent.type(await findField(/^Title/), "!");
  await userEvent.click(screen.getByRole("switch", { name: "Disabled" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Enable “Baby”?" }));
  expect(dialog.getByText(/Unsaved changes are saved first/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Enable" }));
  const listPutRequests = () => requests.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(listPutRequests()).toHaveLength(2));
  const changes = await Promise.all(listPutRequests().map((request) => request.json()));
  expect(changes).toEqual([{ title: "Baby!" }, { isEnabled: true }]);
});

it("does not enable the challenge while a field is invalid", async () => {
  const { requests } = show(buildChallenge({ flags: [flag] }));
  const titleField = await findField(/^Title/);
  await userEvent.clear(titleField);
  await userEvent.click(screen.getByRole("switch", { name: "Disabled" }));
  expect(document.activeElement).toBe(titleField);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(findPutRequest(requests)).toBeUndefined();
});

it("lists what is missing, with links to the sections", async () => {
  show(buildChallenge({ type: "StaticContainer", content: "" }));
  const checkList = within(await screen.findByRole("region", { name: "Publish" }));
  expect(checkList.getByText("1 of 4 checks passed")).toBeDefined();
  const links = checkList.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Write a description", "#text"],
    ["Add a flag", "#flags"],
    ["Enter the image of the container", "#container"],
    ["Add at least one flag to enable this challenge.", "#flags"],
  ]);
  const sections = within(screen.getByRole("navigation", { name: "Sections" })).getAllByRole("link");
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    "Text",
    "Flags & files",
    "Container",
    "Score",
    "Rules",
    "Publish",
  ]);
});

it.each([
  ["DynamicContainer", /in the environment variables FLAG and GZCTF_FLAG/],
  ["StaticContainer", /does not receive them: put them into the image/],
] as const)("explains how a %s gets its flag", async (type, text) => {
  show(buildChallenge({ type }));
  const section = within(await screen.findByRole("region", { name: "Container" }));
  expect(section.getByText(text)).toBeDefined();
});

it("saves the fields of every section when Enter is pressed in one", async () => {
  const { requests } = show(containerChallenge, imageResponse);
  await userEvent.type(await findField(/^Title/), "!");
  await fill(await findField(/^Flag template/), "flag{[GUID]}{Enter}");
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({ title: "Baby!", flagTemplate: "flag{[GUID]}" });
});

it("counts the characters of a flag template, not its UTF-16 units", async () => {
  const { requests } = show(containerChallenge, imageResponse);
  const field = await findField(/^Flag template/);
  const buildTemplate = (count: number) => `[GUID]${"🚩".repeat(count - "[GUID]".length)}`;
  await fill(field, `${buildTemplate(121)}{Enter}`);
  expect(await screen.findByText("At most 120 characters")).toBeDefined();
  expect(findPutRequest(requests)).toBeUndefined();
  await userEvent.clear(field);
  await fill(field, `${buildTemplate(90)}{Enter}`);
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({ flagTemplate: buildTemplate(90) });
});

it("shows the consequences before it deletes the challenge, and returns to the list", async () => {
  const { requests, address } = show(buildChallenge(), { [`DELETE ${CHALLENGE_PATH}`]: {} });
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete “Baby”?" });
  expect(within(dialog).getByText(/3 teams that solved it lose their points/)).toBeDefined();
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(address()).toBe("/admin/games/3/challenges"));
  expect(requests.some(({ method }) => method === "DELETE")).toBe(true);
});

it("links to the next challenge", async () => {
  show();
  const link = await screen.findByRole("link", { name: "Next" });
  expect(link.getAttribute("href")).toBe("/admin/games/3/challenges/8");
});

const IMAGE = "registry.example/baby:1";
const containerChallenge = buildChallenge({ type: "DynamicContainer", containerImage: IMAGE });
const runningInstance = {
  status: "Running",
  startedAt: Date.now(),
  expectStopAt: Date.now() + HOUR_MS,
  entry: "ctf.example:32768",
  queue: null,
} as const;
const imageResponse = {
  [`GET ${CHALLENGE_PATH}/image`]: {
    body: { image: IMAGE, status: "Present", reason: null, progress: null },
  },
};

it("REACH-10 saves changes before a test instance starts, and shows its address", async () => {
  let challenge = containerChallenge;
  const { requests } = show(containerChallenge, {
    ...imageResponse,
    [`GET ${CHALLENGE_PATH}`]: () => ({ body: challenge }),
    [`PUT ${CHALLENGE_PATH}`]: () => ({ body: { ...challenge, title: "Baby!" } }),
    [`POST ${CHALLENGE_PATH}/container`]: () => {
      challenge = { ...challenge, title: "Baby!", testContainer: runningInstance };
      return { body: runningInstance };
    },
  });
  await userEvent.type(await findField(/^Title/), "!");
  await userEvent.click(screen.getByRole("button", { name: "Start instance" }));
  const addressField = await screen.findByRole<HTMLInputElement>("textbox", { name: "Address" });
  expect(addressField.value).toBe("ctf.example:32768");
  const writeRequests = requests.filter(({ method }) => method !== "GET");
  expect(writeRequests.map(({ method }) => method)).toEqual(["PUT", "POST"]);
  expect(screen.queryByRole("button", { name: /^Extend/ })).toBeNull();
});

it("CHAL-12 shows at the field that an image name is invalid", async () => {
  show(containerChallenge, imageResponse);
  const imageField = await findField(/^Image/);
  await fill(imageField, " please");
  expect(await screen.findByText(/without spaces/)).toBeDefined();
  expect(imageField.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(imageField);
  expect(screen.queryByText(/without spaces/)).toBeNull();
});

it("CAPTURE-8 explains at the switch that the platform does not capture traffic", async () => {
  show(containerChallenge, { ...imageResponse, ...withoutCapture });
  expect(await screen.findByText(/TRAFFIC_CAPTURE/)).toBeDefined();
});

it("REACH-10 does not start an instance while a field is invalid", async () => {
  const { requests } = show(containerChallenge, imageResponse);
  await userEvent.clear(await findField(/^Title/));
  await userEvent.click(screen.getByRole("button", { name: "Start instance" }));
  expect(await screen.findByText("Fix the highlighted fields")).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
});

it("REACH-10 previews the challenge with the running instance", async () => {
  show({ ...containerChallenge, testContainer: runningInstance }, imageResponse);
  await findField(/^Title/);
  await userEvent.click(screen.getByRole("button", { name: "Preview as a player" }));
  const preview = await screen.findByRole("dialog", { name: "Baby" });
  expect(within(preview).getByDisplayValue("ctf.example:32768")).toBeDefined();
});

it("CONTAINER-12 shows whether the image is available, and the progress of a pull", async () => {
  const progress = { doneBytes: 1024 * 1024, totalBytes: 4 * 1024 * 1024 };
  const pullingImage = { image: IMAGE, status: "Pulling", reason: null, progress };
  let image: object = { image: IMAGE, status: "Failed", reason: "no such tag", progress: null };
  show(containerChallenge, {
    [`GET ${CHALLENGE_PATH}/image`]: () => ({ body: image }),
    [`POST ${CHALLENGE_PATH}/image`]: () => {
      image = pullingImage;
      return { body: pullingImage };
    },
  });
  expect(await screen.findByText("Image pull failed")).toBeDefined();
  expect(screen.getByText("no such tag")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Pull again" }));
  expect(await screen.findByText("1.00 MiB of 4.00 MiB")).toBeDefined();
  expect(screen.getByRole("progressbar", { name: "Pulling the image…" }).getAttribute("aria-valuenow")).toBe(
    "25",
  );
});

it("saves the network mode and the read-only setting of a challenge", async () => {
  const { requests } = show(containerChallenge, imageResponse);
  await userEvent.click(await screen.findByRole("radio", { name: "Isolated" }));
  await userEvent.click(screen.getByRole("switch", { name: /^Read-only filesystem/ }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({ networkMode: "Isolated", readOnlyRoot: true });
});

it("ENGINE-9 offers noNewPrivileges, off by default, and warns that setuid programs stop working", async () => {
  const { requests } = show(containerChallenge, imageResponse);
  const privilegesSwitch = await screen.findByRole<HTMLInputElement>("switch", {
    name: /^No new privileges/,
  });
  expect(privilegesSwitch.checked).toBe(false);
  expect(screen.getByText(/setuid programs such as \/readflag/)).toBeDefined();
  await userEvent.click(privilegesSwitch);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPutRequest(requests)).toBeDefined());
  expect(await findPutRequest(requests)?.json()).toEqual({ noNewPrivileges: true });
});

it("wraps the long titles of other challenges instead of widening the page", async () => {
  const longTitle = "W".repeat(200);
  show(buildChallenge(), {
    [`GET ${CHALLENGES_PATH}`]: {
      body: [7, 8].map((id) => ({ ...buildChallenge({ id, title: longTitle }), score: 1, minScore: 1 })),
    },
  });
  const links = await screen.findByRole("navigation", { name: "Other challenges" });
  expect(getComputedStyle(within(links).getByText(longTitle)).whiteSpace).toBe("normal");
});

it("CAT-1 shows the label under the title instead of the category", async () => {
  show(buildChallenge({ categoryLabel: "Stack" }));
  expect(await screen.findByText(/^Stack · Static attachment · Key/)).toBeDefined();
});

it("CAT-1 suggests each label of the game once, in alphabetical order", async () => {
  const buildLabeledChallenge = (id: number, categoryLabel: string | null) =>
    buildChallenge({ id, categoryLabel });
  show(buildChallenge(), {
    [`GET ${CHALLENGES_PATH}`]: {
      body: [
        buildLabeledChallenge(7, null),
        buildLabeledChallenge(8, "Warm-up"),
        buildLabeledChallenge(9, "Finals"),
        buildLabeledChallenge(10, "Warm-up"),
      ],
    },
  });
  await userEvent.click(await screen.findByRole("combobox", { name: /^Category label/ }));
  const options = await screen.findAllByRole("option", { name: /Warm-up|Finals/ });
  expect(options.map(({ textContent }) => textContent)).toEqual(["Finals", "Warm-up"]);
});
