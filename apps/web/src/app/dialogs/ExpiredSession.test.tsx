import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const refusal = { status: 401, body: { title: "Sign in first", status: 401 } };
const visitorResponse = { body: { user: null } };

/** Shows a screen with a fake server. The test can expire the session; signing in starts a new one. */
function showWithExpiringSession(responses: StubResponses) {
  const server = { isSessionExpired: false, isPasswordWrong: false };
  const respondUnlessExpired =
    (response: StubResponses[string], expiredResponse: object) => (request: Request) =>
      server.isSessionExpired
        ? expiredResponse
        : typeof response === "function"
          ? response(request)
          : response;
  const sessionResponses = Object.entries({ ...signedInAs("User"), ...responses }).map(
    ([call, response]) =>
      [call, respondUnlessExpired(response, call.endsWith("/session") ? visitorResponse : refusal)] as const,
  );
  const publicResponses: StubResponses = {
    "POST /api/account/login": () => {
      if (server.isPasswordWrong) return { status: 401, body: { title: "Wrong password", status: 401 } };
      server.isSessionExpired = false;
      return {};
    },
    "POST /api/account/external/signout": { body: { url: null } },
    "GET /api/posts/latest": { body: [] },
    "GET /api/game/recent": { body: [] },
  };
  return {
    server,
    ...showAt("/teams?open=create", { ...Object.fromEntries(sessionResponses), ...publicResponses }),
  };
}

const teams: StubResponses = {
  "GET /api/team": { body: [] },
  "POST /api/team": { status: 400, body: { title: "The name is taken", status: 400 } },
};

/** Types a name into the dialog for a new team, and submits it after the session has expired. */
async function expireSession() {
  const page = showWithExpiringSession(teams);
  const teamDialog = await screen.findByRole("dialog", { name: "Create a team" });
  const nameField = within(teamDialog).getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  await fill(nameField, "Night owls");
  page.server.isSessionExpired = true;
  await userEvent.keyboard("{Enter}");
  const signInDialog = within(await screen.findByRole("dialog", { name: "Sign in again" }));
  return { ...page, nameField, signInDialog };
}

it("SWITCH-6 shows a password dialog above the screen when the session has expired, and keeps the input", async () => {
  const { server, nameField, signInDialog, address } = await expireSession();
  const passwordField = signInDialog.getByLabelText("Password");
  expect(signInDialog.getByRole<HTMLInputElement>("textbox", { name: /^User name/ }).value).toBe("alice");
  await waitFor(() => expect(document.activeElement).toBe(passwordField));

  server.isPasswordWrong = true;
  await fill(passwordField, "wrong horse{Enter}");
  expect((await signInDialog.findByRole("alert")).textContent).toBe("Wrong password");

  server.isPasswordWrong = false;
  await userEvent.type(passwordField, "{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  expect(nameField.value).toBe("Night owls");
  expect(nameField.isConnected).toBe(true);
  expect(address()).toBe("/teams?open=create");
});

it("SWITCH-6 removes the error of the expired session after the user has signed in again", async () => {
  const { signInDialog } = await expireSession();
  expect(screen.getByText("Sign in first")).toBeDefined();
  await fill(signInDialog.getByLabelText("Password"), "correct horse{Enter}");
  await waitFor(() => expect(screen.queryByText("Sign in first")).toBeNull());
  expect(screen.getByRole("dialog", { name: "Create a team" })).toBeDefined();
});

it("SWITCH-6 closes neither the password dialog nor the one below it on Escape", async () => {
  const { nameField, signInDialog } = await expireSession();
  await userEvent.click(signInDialog.getByLabelText("Password"));
  await userEvent.keyboard("{Escape}");
  expect(signInDialog.getByLabelText("Password")).toBeDefined();
  expect(nameField.isConnected).toBe(true);
});

it("SWITCH-6 allows signing out instead of signing in again", async () => {
  const { signInDialog, address, requests } = await expireSession();
  await userEvent.click(signInDialog.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(address()).toBe("/"));
  expect(requests.some(({ url }) => url.endsWith("/api/account/external/signout"))).toBe(true);
});
