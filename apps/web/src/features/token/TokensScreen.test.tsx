import type { TokenInfo } from "@gonfalon/contract/token.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { toTokenCondition } from "./token-condition.ts";

const token: TokenInfo = {
  id: "0198f3a0-1111-7222-8333-444455556666",
  name: "robot",
  creatorId: "7c1a51c4-5c5f-4a0e-9b6c-000000000001",
  creator: "alice",
  createdAt: Date.UTC(2026, 0, 1),
  expiresAt: null,
  lastUsedAt: null,
  isRevoked: false,
  role: "Monitor",
  scopes: ["Read", "Monitor"],
  gameId: null,
  lastUsedIp: null,
  replacedBy: null,
};

const games = { data: [{ id: 7, title: "Winter Cup" }], length: 1, total: 1 };

const show = (tokens: readonly TokenInfo[], responses: StubResponses = {}) =>
  showAt("/admin/tokens", {
    ...signedInAs("Admin"),
    "GET /api/tokens": { body: tokens },
    "GET /api/edit/games": { body: games },
    ...responses,
  });

it("shows the text of a new token once", async () => {
  const { requests } = show([], { "POST /api/tokens": { body: { token: "pay.sign", info: token } } });
  await screen.findByText("No tokens yet");
  await userEvent.click(screen.getByRole("button", { name: "Create a token" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText("Give the token a name")).toBeDefined();
  await fill(dialog.getByRole("textbox", { name: "Name" }), "robot");
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(await dialog.findByDisplayValue("pay.sign")).toBeDefined();
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({ name: "robot", expiresIn: 90, scopes: ["Read"] });

  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByDisplayValue("pay.sign")).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "Create a token" }));
  expect(await screen.findByRole("textbox", { name: "Name" })).toBeDefined();
  expect(screen.queryByDisplayValue("pay.sign")).toBeNull();
});

it("requires a scope, and excludes the scope Administration from a token for one game", async () => {
  const { requests } = show([], { "POST /api/tokens": { body: { token: "pay.sign", info: token } } });
  await userEvent.click(await screen.findByRole("button", { name: "Create a token" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByRole("textbox", { name: "Name" }), "robot");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Read" }));
  expect(dialog.getByText("Choose at least one scope")).toBeDefined();
  await userEvent.click(dialog.getByRole("checkbox", { name: "Edit" }));
  await userEvent.click(dialog.getByRole("checkbox", { name: "Administration" }));
  await userEvent.click(dialog.getByRole("combobox", { name: "Game" }));
  await userEvent.click(await screen.findByRole("option", { name: "Winter Cup" }));
  const adminCheckbox = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Administration" });
  expect([adminCheckbox.checked, adminCheckbox.disabled]).toEqual([false, true]);
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  await dialog.findByDisplayValue("pay.sign");
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({ name: "robot", expiresIn: 90, scopes: ["Edit"], gameId: 7 });
});

it("rotates a token and shows the text of the successor once", async () => {
  const oldToken = { ...token, id: token.id.replace("0", "1"), name: "old", replacedBy: token.id, gameId: 7 };
  const { requests } = show([token, oldToken], {
    [`POST /api/tokens/${token.id}/rotate`]: { body: { token: "new.sign", info: token } },
  });
  expect(await screen.findByText("Rotated")).toBeDefined();
  expect(await screen.findByText("Only Winter Cup")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Rotate old" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Rotate robot" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rotate robot" }));
  const hoursField = dialog.getByRole("textbox", { name: "Old token stays valid for (hours)" });
  await userEvent.clear(hoursField);
  await userEvent.type(hoursField, "0");
  await userEvent.click(dialog.getByRole("button", { name: "Rotate" }));
  expect(await dialog.findByDisplayValue("new.sign")).toBeDefined();
  const request = requests.find(({ url }) => url.endsWith("/rotate"));
  expect(await request?.json()).toEqual({ graceHours: 0 });

  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByDisplayValue("new.sign")).toBeNull());
});

it("shows the text of a new token even if its dialog was closed during the request", async () => {
  const response = createDeferred();
  show([token], { "POST /api/tokens": () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "Create a token" }));
  const formDialog = within(await screen.findByRole("dialog"));
  await fill(formDialog.getByRole("textbox", { name: "Name" }), "robot{Enter}");
  await userEvent.click(formDialog.getByRole("button", { name: "Close the dialog" }));
  response.resolve({ body: { token: "pay.sign", info: token } });
  expect(await screen.findByDisplayValue("pay.sign")).toBeDefined();
});

it("shows the text of a successor even if its dialog was closed during the request", async () => {
  const response = createDeferred();
  const otherToken = { ...token, id: token.id.replace("0", "1"), name: "other" };
  show([token, otherToken], { [`POST /api/tokens/${token.id}/rotate`]: () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "Rotate robot" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Rotate" }));
  await userEvent.click(dialog.getByRole("button", { name: "Close the dialog" }));
  await userEvent.click(screen.getByRole("button", { name: "Rotate other" }));
  response.resolve({ body: { token: "new.sign", info: token } });
  const secretDialog = await screen.findByRole("dialog", { name: "Rotate robot" });
  expect(await within(secretDialog).findByDisplayValue("new.sign")).toBeDefined();
});

it("revokes a token after confirmation, and offers to restore a revoked token", async () => {
  const { requests } = show(
    [token, { ...token, id: token.id.replace("0", "1"), name: "old", isRevoked: true }],
    {
      [`DELETE /api/tokens/${token.id}`]: {},
    },
  );
  expect(await screen.findByRole("button", { name: "Restore old" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Revoke robot" }));
  const dialog = await screen.findByRole("dialog", { name: "Revoke robot" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
  expect(requests.find(({ method }) => method === "DELETE")?.url).toContain("delete=false");
});

it.each([
  ["without an expiry", token, "active"],
  ["before its expiry", { ...token, expiresAt: 1001 }, "active"],
  ["at its expiry", { ...token, expiresAt: 1000 }, "expired"],
  ["after its revocation", { ...token, expiresAt: 1000, isRevoked: true }, "revoked"],
])("returns the condition of a token %s", (_, tokenInfo, condition) => {
  expect(toTokenCondition(tokenInfo, 1000)).toBe(condition);
});

it("shows the expiry and the last use of a token, or that there is none", async () => {
  const time = Date.UTC(2026, 0, 2);
  const usedToken = {
    ...token,
    id: token.id.replace("0", "1"),
    expiresAt: time,
    lastUsedAt: time,
    lastUsedIp: "192.0.2.7",
  };
  show([token, usedToken]);
  expect(await screen.findByText("Does not expire · Never used")).toBeDefined();
  expect(screen.getByText(/^Expires: .+ · Last used: .+ from 192\.0\.2\.7$/)).toBeDefined();
});

it("does not create a token without expiry if the number of days is empty", async () => {
  const { requests } = show([], { "POST /api/tokens": { body: { token: "pay.sign", info: token } } });
  await userEvent.click(await screen.findByRole("button", { name: "Create a token" }));
  const dialog = within(await screen.findByRole("dialog"));
  await fill(dialog.getByRole("textbox", { name: "Name" }), "robot");
  await userEvent.clear(dialog.getByDisplayValue("90"));
  await userEvent.click(dialog.getByRole("button", { name: "Create" }));
  expect(dialog.getByText(/^Enter a whole number from 0 to /)).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
});
