import type { App, Consent } from "@gonfalon/contract/connected-app.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const app: App = {
  id: "0123456789abcdef01234567",
  name: "Forum",
  redirectUris: ["https://forum.example/callback"],
  gameId: null,
  scopes: ["openid", "profile"],
  trusted: false,
  createdAt: Date.UTC(2026, 0, 1),
  lastUsedAt: null,
  issuer: "https://ctf.example.org/oidc",
};
const games = { data: [{ id: 7, title: "Winter Cup" }], length: 1, total: 1 };

const adminResponses = {
  ...signedInAs("Admin"),
  "GET /api/admin/clients": { body: [app] },
  "GET /api/edit/games": { body: games },
};

it("adds an app with valid redirect addresses, and shows its secret until the dialog is closed", async () => {
  const { requests } = showAt("/admin/apps", {
    ...adminResponses,
    "GET /api/admin/clients": { body: [] },
    "POST /api/admin/clients": { body: { client: app, secret: "the-secret" } },
  });
  await screen.findByText("No apps yet");
  await userEvent.click(screen.getByRole("button", { name: "Add app" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add app" }));
  await fill(dialog.getByRole("textbox", { name: "Name" }), "Forum");
  const addressesField = dialog.getByRole("textbox", { name: "Redirect addresses" });
  await fill(addressesField, "http://forum.example/");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/Enter one to eight addresses/)).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.clear(addressesField);
  await fill(addressesField, "https://forum.example/callback");
  await userEvent.click(dialog.getByRole("checkbox", { name: "Team" }));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByDisplayValue("the-secret")).toBeDefined();
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({
    name: "Forum",
    redirectUris: app.redirectUris,
    gameId: null,
    scopes: ["profile", "team"],
    trusted: false,
  });
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByDisplayValue("the-secret")).toBeNull());
});

it("shows the secret of a new app even if its dialog is closed during the request", async () => {
  const response = createDeferred();
  showAt("/admin/apps", { ...adminResponses, "POST /api/admin/clients": () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "Add app" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add app" }));
  await fill(dialog.getByRole("textbox", { name: "Name" }), "Forum");
  await fill(dialog.getByRole("textbox", { name: "Redirect addresses" }), "https://forum.example/callback");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await userEvent.click(dialog.getByRole("button", { name: "Close the dialog" }));
  response.resolve({ body: { client: app, secret: "the-secret" } });
  expect(await screen.findByDisplayValue("the-secret")).toBeDefined();
});

it("replaces the secret of an app after confirmation", async () => {
  const { requests } = showAt("/admin/apps", {
    ...adminResponses,
    [`POST /api/admin/clients/${app.id}/secret`]: { body: { client: app, secret: "new-secret" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Replace the secret of Forum" }));
  const confirmButton = await screen.findByRole("button", { name: "Replace secret" });
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.click(confirmButton);
  expect(await screen.findByDisplayValue("new-secret")).toBeDefined();
});

const consent: Consent = {
  client: { id: app.id, name: "Forum" },
  scopes: ["openid", "profile"],
  game: { id: 7, title: "Winter Cup" },
  claims: { preferred_username: "alice" },
  isParticipant: false,
};

it("shows the data that an app receives, and returns to the app after the decision", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { requests } = showAt("/account/consent/abc", {
    ...signedInAs("User"),
    "GET /api/account/consent/abc": { body: consent },
    "POST /api/account/consent/abc": { body: { url: "https://ctf.example.org/oidc/auth/abc" } },
  });
  expect(await screen.findByText("Your name and picture: alice")).toBeDefined();
  expect(screen.getByText("You cannot sign in: you have no accepted team in Winter Cup.")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Don’t allow" }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://ctf.example.org/oidc/auth/abc"));
  expect(await requests.find(({ method }) => method === "POST")?.json()).toEqual({ allow: false });
});

it("sends the decision once if the user clicks again while the app loads", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { requests } = showAt("/account/consent/abc", {
    ...signedInAs("User"),
    "GET /api/account/consent/abc": { body: consent },
    "POST /api/account/consent/abc": { body: { url: "https://ctf.example.org/oidc/auth/abc" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Allow" }));
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole("button", { name: "Allow" }));
  await userEvent.click(screen.getByRole("button", { name: "Don’t allow" }));
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

it.each([
  ["invalid_client", /not registered here/],
  ["invalid_redirect_uri", /an address that is not registered/],
  ["invalid_request", /has expired, or was started in another browser/],
  ["<b>unheard_of</b>", /Start again in the app.*<b>unheard_of/],
])("APP-1 shows why a request is rejected: %s", async (error, reason) => {
  const { requests } = showAt(
    `/account/consent/invalid?error=${encodeURIComponent(error)}`,
    signedInAs("User"),
  );
  expect((await screen.findByRole("alert")).textContent).toMatch(reason);
  expect(screen.getByText("The app’s request cannot be processed")).toBeDefined();
  expect(requests.some(({ url }) => url.includes("/consent/"))).toBe(false);
});

it("FACTOR-6 shows how to set up a second factor that the decision requires", async () => {
  const body = { title: "Two-step verification is required.", status: 10_012 };
  showAt("/account/consent/abc", {
    ...signedInAs("User"),
    "GET /api/account/consent/abc": { status: 403, body },
  });
  const link = await screen.findByRole("link", { name: "Set up two-step verification" });
  expect(link.getAttribute("href")).toBe("/account/security");
  expect(screen.queryByRole("button", { name: "Allow" })).toBeNull();
});

it("disconnects an app", async () => {
  const { requests } = showAt("/account/security", {
    ...signedInAs("User"),
    "GET /api/account/apps": {
      body: [{ id: app.id, name: "Forum", scopes: ["openid", "team"], grantedAt: 0, lastUsedAt: 0 }],
    },
    [`DELETE /api/account/apps/${app.id}`]: {},
  });
  await userEvent.click(await screen.findByRole("button", { name: "Disconnect Forum" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});
