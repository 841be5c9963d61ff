import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { buildChallenge } from "#testing/build-challenge.ts";
import { createDeferred } from "#testing/create-deferred.ts";
import { buildGame } from "#testing/games.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const CHALLENGE = "/api/edit/games/3/challenges/7";

function show(overrides: Partial<EditedChallenge>, responses: StubResponses = {}) {
  return showAt("/admin/games/3/challenges/7", {
    ...signedInAs("Admin"),
    "GET /api/edit/games/3": { body: { id: 3, title: "Cup" } },
    "GET /api/edit/games/3/challenges": { body: [] },
    [`GET ${CHALLENGE}`]: { body: buildChallenge(overrides) },
    "GET /api/game/3": { body: buildGame({ id: 3, teamCount: 20 }) },
    ...responses,
  });
}

const flag = { id: 1, flag: "flag{a}", kind: "Exact", attachment: null, handedOut: false } as const;

it("shows that a challenge without flags cannot be enabled, and adds one flag per line", async () => {
  const { requests } = show({}, { [`POST ${CHALLENGE}/flags`]: {} });
  const flags = within(await screen.findByRole("region", { name: "Flags" }));
  expect(flags.getByText("Add at least one flag to enable this challenge.")).toBeDefined();
  const field = flags.getByLabelText<HTMLTextAreaElement>("New flags");
  await userEvent.type(field, "flag{{a}\n\n flag{{b}");
  expect(flags.getByText("2 flags")).toBeDefined();
  await userEvent.click(flags.getByRole("button", { name: "Add" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  const post = requests.find(({ method }) => method === "POST");
  expect(await post?.json()).toEqual([
    { flag: "flag{a}", attachmentType: "None" },
    { flag: "flag{b}", attachmentType: "None" },
  ]);
  await waitFor(() => expect(field.value).toBe(""));
});

it("keeps the text that is typed while flags are being added", async () => {
  const response = createDeferred();
  show({}, { [`POST ${CHALLENGE}/flags`]: () => response.promise });
  const flags = within(await screen.findByRole("region", { name: "Flags" }));
  const field = flags.getByLabelText<HTMLTextAreaElement>("New flags");
  const add = flags.getByRole<HTMLButtonElement>("button", { name: "Add" });
  await userEvent.type(field, "flag{{a}");
  await userEvent.click(add);
  await userEvent.clear(field);
  await userEvent.type(field, "flag{{b}");
  expect(add.disabled).toBe(true);
  response.resolve({});
  await waitFor(() => expect(add.disabled).toBe(false));
  expect(field.value).toBe("flag{b}");
});

it("keeps the address that is typed while another one is being saved", async () => {
  const response = createDeferred();
  show({}, { [`POST ${CHALLENGE}/attachment`]: () => response.promise });
  const field = await screen.findByLabelText<HTMLInputElement>("Or link to a URL");
  await userEvent.type(field, "https://a.example/");
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Use URL" });
  await userEvent.click(save);
  await userEvent.type(field, "b");
  expect(save.disabled).toBe(true);
  response.resolve({});
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(field.value).toBe("https://a.example/b");
});

it("warns before the last flag is removed that this disables the challenge", async () => {
  const { requests } = show(
    { isEnabled: true, flags: [flag] },
    { [`DELETE ${CHALLENGE}/flags/1`]: { body: "Success" } },
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
      [`PUT ${CHALLENGE}`]: {
        body: buildChallenge({ type: "DynamicContainer", flagTemplate: "flag{[TEAM_HASH]}" }),
      },
    },
  );
  const field = await screen.findByLabelText<HTMLInputElement>("Flag template");
  expect(screen.getByText("Unique and unguessable per team")).toBeDefined();
  await userEvent.type(field, "flag{{short}");
  expect(screen.getByText("6.8 of at least 32 bits")).toBeDefined();
  expect(screen.getByText(/^Too predictable/)).toBeDefined();
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  await userEvent.click(save);
  expect(document.activeElement).toBe(field);
  expect(requests.every(({ method }) => method === "GET")).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "flag{{[[TEAM_HASH]}");
  expect(screen.getByText("flag{369818d0379a}")).toBeDefined();
  await userEvent.click(save);
  await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
  const put = requests.find(({ method }) => method === "PUT");
  expect(await put?.json()).toEqual({ flagTemplate: "flag{[TEAM_HASH]}" });
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
    { [`POST ${CHALLENGE}/attachment`]: { status: 400, body: { title: "No such scheme", status: 400 } } },
  );
  const field = await screen.findByLabelText<HTMLInputElement>("Or link to a URL");
  await userEvent.type(field, "ftp://x");
  await userEvent.click(screen.getByRole("button", { name: "Use URL" }));
  expect(await screen.findByText("No such scheme")).toBeDefined();
  expect(field.value).toBe("ftp://x");
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
  expect(await screen.findByText(/^Upload at least 1 file/)).toBeDefined();
  expect(screen.queryByText(/registered for this game/)).toBeNull();
  expect(screen.getByText(/The file name is that team's flag/)).toBeDefined();
});

it("shows the numbers of the lines that are not a flag and a URL, and disables the button", async () => {
  show({ type: "DynamicAttachment" });
  await userEvent.click(await screen.findByRole("button", { name: "Add URLs" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add remote files" }));
  await userEvent.type(dialog.getByLabelText("Flags and URLs"), "a https://x.org\nb");
  expect(dialog.getByText("Invalid lines: 2")).toBeDefined();
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Add" }).disabled).toBe(true);
});
