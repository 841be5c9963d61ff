import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { stubUpload } from "#testing/stub-upload.ts";

const CHALLENGE_PATH = "/api/edit/games/3/challenges/7";

function show(overrides: Partial<EditedChallenge>, responses: StubResponses = {}) {
  return showAt("/admin/games/3/challenges/7", {
    ...signedInAs("Admin"),
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup" } },
    "GET /api/edit/games/3/challenges": { body: [] },
    [`GET ${CHALLENGE_PATH}`]: { body: buildChallenge(overrides) },
    "GET /api/game/3": { body: buildGame({ id: 3, teamCount: 20 }) },
    ...responses,
  });
}

/** Chooses files in the hidden file input next to a button. */
async function chooseFiles(buttonName: string, files: File[]) {
  const button = await screen.findByRole("button", { name: buttonName });
  const fileInput = button.parentElement?.querySelector<HTMLInputElement>('input[type="file"]');
  if (fileInput) await userEvent.upload(fileInput, files);
}

const flag = { id: 1, flag: "flag{a}", kind: "Exact", attachment: null, handedOut: false } as const;

it("shows that a challenge without flags cannot be enabled, and adds one flag per line", async () => {
  const { requests } = show({}, { [`POST ${CHALLENGE_PATH}/flags`]: {} });
  const section = within(await screen.findByRole("region", { name: "Flags" }));
  expect(section.getByText("Add at least one flag to enable this challenge.")).toBeDefined();
  const field = section.getByLabelText<HTMLTextAreaElement>("New flags");
  await fill(field, "flag{a}\n\n flag{b}");
  expect(section.getByText("2 flags")).toBeDefined();
  await userEvent.click(section.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  const postRequest = requests.find(({ method }) => method === "POST");
  expect(await postRequest?.json()).toEqual([
    { flag: "flag{a}", attachmentType: "None", kind: "Exact" },
    { flag: "flag{b}", attachmentType: "None", kind: "Exact" },
  ]);
  await waitFor(() => expect(field.value).toBe(""));
});

it("does not add more flags than one request can contain, and shows the limit", async () => {
  show({});
  const section = within(await screen.findByRole("region", { name: "Flags" }));
  const field = section.getByLabelText<HTMLTextAreaElement>("New flags");
  fireEvent.change(field, { target: { value: "a\n".repeat(10_001) } });
  expect(await section.findByText("At most 10,000 flags at a time")).toBeDefined();
  expect(section.getByRole<HTMLButtonElement>("button", { name: "Add" }).disabled).toBe(true);
});

it("keeps the text that is typed while flags are being added", async () => {
  const response = createDeferred();
  show({}, { [`POST ${CHALLENGE_PATH}/flags`]: () => response.promise });
  const section = within(await screen.findByRole("region", { name: "Flags" }));
  const field = section.getByLabelText<HTMLTextAreaElement>("New flags");
  const addButton = section.getByRole<HTMLButtonElement>("button", { name: "Add" });
  await fill(field, "flag{a}");
  await userEvent.click(addButton);
  await userEvent.clear(field);
  await fill(field, "flag{b}");
  expect(addButton.disabled).toBe(true);
  response.resolve({});
  await waitFor(() => expect(addButton.disabled).toBe(false));
  expect(field.value).toBe("flag{b}");
});

it("keeps the address that is typed while another one is being saved", async () => {
  const response = createDeferred();
  show({}, { [`POST ${CHALLENGE_PATH}/attachment`]: () => response.promise });
  const field = await screen.findByLabelText<HTMLInputElement>("Or link to a URL");
  await fill(field, "https://a.example/");
  const saveButton = screen.getByRole<HTMLButtonElement>("button", { name: "Use URL" });
  await userEvent.click(saveButton);
  await userEvent.type(field, "b");
  expect(saveButton.disabled).toBe(true);
  response.resolve({});
  await waitFor(() => expect(saveButton.disabled).toBe(false));
  expect(field.value).toBe("https://a.example/b");
});

it("shows which flag was copied in the label of its button", async () => {
  show({ flags: [flag] });
  await userEvent.click(await screen.findByRole("button", { name: "Copy flag{a}" }));
  expect(await screen.findByRole("button", { name: "Copied: flag{a}" })).toBeDefined();
});

it("warns that removing the last flag disables the challenge", async () => {
  const { requests } = show(
    { isEnabled: true, flags: [flag] },
    { [`DELETE ${CHALLENGE_PATH}/flags/1`]: { body: "Success" } },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Remove flag{a}" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove flag{a}" }));
  expect(dialog.getByText("It is the last one: the challenge will be disabled.")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("shows the strength of a template while it is typed and does not save a weak one", async () => {
  const { requests } = show(
    { type: "DynamicContainer" },
    {
      [`PUT ${CHALLENGE_PATH}`]: {
        body: buildChallenge({ type: "DynamicContainer", flagTemplate: "flag{[TEAM_HASH]}" }),
      },
    },
  );
  const field = await screen.findByLabelText<HTMLInputElement>("Flag template");
  expect(screen.getByText("Unique and unguessable per team")).toBeDefined();
  await fill(field, "flag{short}");
  expect(screen.getByText("6.8 of at least 32 bits")).toBeDefined();
  expect(screen.getByText(/^Too predictable/)).toBeDefined();
  const saveButton = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  await userEvent.click(saveButton);
  expect(document.activeElement).toBe(field);
  expect(requests.every(({ method }) => method === "GET")).toBe(true);
  await userEvent.clear(field);
  await fill(field, "flag{[TEAM_HASH]}");
  expect(screen.getByText("flag{369818d0379a}")).toBeDefined();
  await userEvent.click(saveButton);
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  const putRequest = requests.find(({ method }) => method === "PUT");
  expect(await putRequest?.json()).toEqual({ flagTemplate: "flag{[TEAM_HASH]}" });
});

it("uses an example as a template", async () => {
  show({ type: "DynamicContainer" });
  await userEvent.click(await screen.findByText("Template syntax"));
  await userEvent.click(screen.getByRole("button", { name: "flag{hello_[TEAM_HASH]}" }));
  expect(screen.getByLabelText<HTMLInputElement>("Flag template").value).toBe("flag{hello_[TEAM_HASH]}");
});

it("keeps the URL of an external attachment when the server rejects it", async () => {
  show(
    {},
    {
      [`POST ${CHALLENGE_PATH}/attachment`]: { status: 400, body: { title: "No such scheme", status: 400 } },
    },
  );
  const field = await screen.findByLabelText<HTMLInputElement>("Or link to a URL");
  await fill(field, "ftp://x");
  await userEvent.click(screen.getByRole("button", { name: "Use URL" }));
  expect(await screen.findByText("No such scheme")).toBeDefined();
  expect(field.value).toBe("ftp://x");
});

it("sends an empty hash for the attachment if the upload response contains no file", async () => {
  const upload = stubUpload();
  const { requests } = show({}, { [`POST ${CHALLENGE_PATH}/attachment`]: {} });
  await chooseFiles("Upload a file", [new File(["x"], "task.zip")]);
  await screen.findByRole("progressbar", { name: "Upload progress" });
  upload.respond(200, "[]");
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  const postRequest = requests.find(({ method }) => method === "POST");
  expect(await postRequest?.json()).toEqual({ attachmentType: "Local", fileHash: "" });
});

it("sends an empty hash for a pool file that the upload response does not contain", async () => {
  const upload = stubUpload();
  const { requests } = show({ type: "DynamicAttachment" }, { [`POST ${CHALLENGE_PATH}/flags`]: {} });
  await chooseFiles("Add files", [new File(["x"], "flag{x}")]);
  await screen.findByRole("progressbar", { name: "Upload progress" });
  upload.respond(200, "[]");
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  const postRequest = requests.find(({ method }) => method === "POST");
  expect(await postRequest?.json()).toEqual([{ flag: "flag{x}", attachmentType: "Local", fileHash: "" }]);
});

it("shows why the upload of a pool failed, even if many files are invalid", async () => {
  const upload = stubUpload();
  show({ type: "DynamicAttachment" });
  const emptyFiles = Array.from({ length: 10 }, (_, index) => new File([], `flag{${index}}`));
  await chooseFiles("Add files", [...emptyFiles, new File(["x"], "flag{x}")]);
  await screen.findByRole("progressbar", { name: "Upload progress" });
  upload.respond(400, JSON.stringify({ title: "The disk is full", status: 400 }));
  expect(await screen.findByText("The disk is full")).toBeDefined();
});

it("warns if a pool is too small for the teams, and shows the assigned flags", async () => {
  show({
    type: "DynamicAttachment",
    flags: [
      { ...flag, handedOut: true },
      { ...flag, id: 2, flag: "flag{b}" },
    ],
  });
  expect(await screen.findByText("2 files · 1 assigned · 1 available")).toBeDefined();
  expect(await screen.findByText(/^20 teams are registered/)).toBeDefined();
  expect(screen.getByText("Assigned")).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Attachment" })).toBeNull();
});

it("does not mention teams if there are none, and explains that the name of a file is the flag", async () => {
  show({ type: "DynamicAttachment" }, { "GET /api/game/3": { body: buildGame({ id: 3, teamCount: 0 }) } });
  expect(await screen.findByText(/^The pool should have at least 1 file,/)).toBeDefined();
  expect(screen.queryByText(/registered for this game/)).toBeNull();
  expect(screen.getByText(/The file name is that team’s flag/)).toBeDefined();
});

it("shows the numbers of the lines that are not a flag and a URL, and disables the button", async () => {
  show({ type: "DynamicAttachment" });
  await userEvent.click(await screen.findByRole("button", { name: "Add URLs" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add remote files" }));
  await fill(dialog.getByLabelText("Flags and URLs"), "a https://x.org\nb");
  expect(dialog.getByText("Invalid lines: 2")).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Add" }).disabled).toBe(true);
});

it("warns before the last flag is removed that the challenge will be disabled and a team will lose its file", async () => {
  show({ type: "DynamicAttachment", isEnabled: true, flags: [{ ...flag, handedOut: true }] });
  await userEvent.click(await screen.findByRole("button", { name: "Remove flag{a}" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove flag{a}" }));
  expect(dialog.getByText("It is the last one: the challenge will be disabled.")).toBeDefined();
  expect(dialog.getByText(/^A team already has this file/)).toBeDefined();
});
