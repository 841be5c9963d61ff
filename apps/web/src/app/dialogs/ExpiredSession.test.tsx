import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { cacheStore } from "#api/cache-store.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const refused = { status: 401, body: { title: "Sign in first", status: 401 } };
const alice = signedInAs("User")["GET /api/account/profile"] ?? {};

beforeEach(() => cacheStore.switchTo(undefined));

/** A server that ends the session when the test requests it, until the user signs in again. */
function forgetfulServer(responses: StubResponses) {
  const server = { forgets: false, wrongPassword: false };
  const unlessForgotten = (response: StubResponses[string]) => () =>
    server.forgets ? refused : typeof response === "function" ? response() : response;
  const sessionResponses = Object.entries({ "GET /api/account/profile": alice, ...responses }).map(
    ([call, response]) => [call, unlessForgotten(response)] as const,
  );
  const open: StubResponses = {
    "POST /api/account/login": () => {
      if (server.wrongPassword) return { status: 401, body: { title: "Wrong password", status: 401 } };
      server.forgets = false;
      return {};
    },
    "POST /api/account/external/signout": { body: { url: null } },
    "GET /api/posts/latest": { body: [] },
    "GET /api/game/recent": { body: [] },
  };
  return { server, ...showAt("/teams?open=create", { ...Object.fromEntries(sessionResponses), ...open }) };
}

const teams: StubResponses = {
  "GET /api/team": { body: [] },
  "POST /api/team": { status: 400, body: { title: "The name is taken", status: 400 } },
};

/** Types a name into the dialog for a new team, and submits it after the session has expired. */
async function loseSession() {
  const shown = forgetfulServer(teams);
  const below = await screen.findByRole("dialog", { name: "Create a team" });
  const name = within(below).getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  await userEvent.type(name, "Night owls");
  shown.server.forgets = true;
  await userEvent.keyboard("{Enter}");
  const again = within(await screen.findByRole("dialog", { name: "Sign in again" }));
  return { ...shown, name, again };
}

it("SWITCH-6 shows a password dialog above the screen when the session has expired, and keeps the input", async () => {
  const { server, name, again, address } = await loseSession();
  const password = again.getByLabelText("Password");
  expect(again.getByRole<HTMLInputElement>("textbox", { name: /^User name/ }).value).toBe("alice");
  await waitFor(() => expect(document.activeElement).toBe(password));

  server.wrongPassword = true;
  await userEvent.type(password, "wrong horse{Enter}");
  expect((await again.findByRole("alert")).textContent).toBe("Wrong password");

  server.wrongPassword = false;
  await userEvent.type(password, "{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull());
  expect(name.value).toBe("Night owls");
  expect(name.isConnected).toBe(true);
  expect(address()).toBe("/teams?open=create");
});

it("SWITCH-6 keeps the dialog below the password dialog", async () => {
  const { name, again } = await loseSession();
  await userEvent.click(again.getByLabelText("Password"));
  await userEvent.keyboard("{Escape}");
  expect(again.getByLabelText("Password")).toBeDefined();
  expect(name.isConnected).toBe(true);
});

it("SWITCH-6 allows leaving instead of signing in again", async () => {
  const { again, address, requests } = await loseSession();
  await userEvent.click(again.getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(address()).toBe("/"));
  expect(requests.some(({ url }) => url.endsWith("/api/account/external/signout"))).toBe(true);
});
