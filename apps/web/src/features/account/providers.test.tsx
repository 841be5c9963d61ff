import type { ExternalAccount } from "@gonfalon/contract/external.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { buildSecurity } from "#testing/build-security.ts";
import { fill } from "#testing/fill.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { showAt, signedInAs, withConfig } from "#testing/show-at.tsx";

const github = { key: "github", name: "GitHub", kind: "GitHub" } as const;
const withGitHub = (password = true) =>
  withConfig({ signIn: { password, passkeys: true, secondFactor: "Optional", providers: [github] } });
const assign = vi.fn();

beforeEach(() => {
  assign.mockClear();
  vi.spyOn(location, "assign").mockImplementation(assign);
});

const readBody = async (requests: readonly Request[], path: string) =>
  (await requests.find(({ url }) => url.endsWith(path))?.json()) as unknown;

const readLinkPath = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

const buildCallbackResponse = (overrides: object) => ({
  "POST /api/account/external/callback": {
    body: {
      outcome: "SignedIn",
      returnTo: "/about",
      methods: null,
      rememberDays: 0,
      suggestion: null,
      ...overrides,
    },
  },
});
const CALLBACK = "/account/callback/github?code=c&state=s";

it("opens a provider with a button below the form, and sends the path to return to", async () => {
  const { requests } = showAt("/account/login?from=%2Fabout", {
    ...withGitHub(),
    "POST /api/account/external/start": { body: { url: "https://github.example/authorize" } },
  });
  const providerButton = await screen.findByRole("button", { name: "Continue with GitHub" });
  const passwordField = screen.getByLabelText("Password");
  expect(passwordField.compareDocumentPosition(providerButton)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.click(providerButton);
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://github.example/authorize"));
  expect(await readBody(requests, "/external/start")).toEqual({
    provider: "github",
    purpose: "SignIn",
    returnTo: "/about",
  });
});

function dispatchPageShow(isRestored: boolean) {
  const event = new Event("pageshow");
  Object.defineProperty(event, "persisted", { value: isRestored });
  act(() => void globalThis.dispatchEvent(event));
}

it("opens a provider once if the user clicks again while it loads, and again after the user has come back", async () => {
  const { requests } = showAt("/account/login", {
    ...withGitHub(),
    "POST /api/account/external/start": { body: { url: "https://github.example/authorize" } },
  });
  const countStarts = () => requests.filter(({ url }) => url.endsWith("/external/start")).length;
  const providerButton = await screen.findByRole("button", { name: "Continue with GitHub" });
  await userEvent.click(providerButton);
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  // The event of the first visit, which the browser can dispatch after a click if the connection is slow.
  dispatchPageShow(false);
  await userEvent.click(providerButton);
  expect(countStarts()).toBe(1);
  // The browser has restored the page from its back/forward cache.
  dispatchPageShow(true);
  await waitFor(() => expect(isDisabled(providerButton)).toBe(false));
  await userEvent.click(providerButton);
  await waitFor(() => expect(countStarts()).toBe(2));
});

it("collapses the password form while password sign-in is off", async () => {
  showAt("/account/login", withGitHub(false));
  const button = await screen.findByRole("button", { name: "Sign in with a password" });
  expect(screen.queryByLabelText("Password")).toBeNull();
  await userEvent.click(button);
  expect(screen.getByLabelText("Password")).toBeDefined();
});

it("LINK-7 offers no registration with a password while password sign-in is off", async () => {
  showAt("/account/login", withGitHub(false));
  await userEvent.click(await screen.findByRole("button", { name: "Sign in with a password" }));
  expect(screen.queryByRole("link", { name: "Create an account" })).toBeNull();
});

it("sends the query of the redirect with the key of the provider, and opens the path to return to", async () => {
  const { requests, address } = showAt(CALLBACK, { ...withGitHub(), ...buildCallbackResponse({}) });
  await waitFor(() => expect(address()).toBe("/about"));
  expect(await readBody(requests, "/external/callback")).toEqual({
    provider: "github",
    query: "code=c&state=s",
  });
  expect(requests.filter(({ url }) => url.endsWith("/external/callback"))).toHaveLength(1);
});

it("shows why a sign-in failed, with links to try again", async () => {
  const body = { title: "You canceled the sign-in at the provider.", status: 400 };
  showAt(CALLBACK, { ...withGitHub(), "POST /api/account/external/callback": { status: 400, body } });
  expect((await screen.findByRole("alert")).textContent).toContain("canceled");
  expect(readLinkPath("Try again")).toBe("/account/login/github?from=%2F");
  expect(readLinkPath("Other ways to sign in")).toBe("/account/login?from=%2F");
});

it("keeps the path to return to for another attempt after a failed sign-in", async () => {
  const startResponse = {
    "POST /api/account/external/start": { body: { url: "https://github.example/authorize" } },
  };
  showAt("/account/login/github?from=%2Fabout%3Fa%3Db", { ...withGitHub(), ...startResponse });
  await waitFor(() => expect(assign).toHaveBeenCalledWith("https://github.example/authorize"));
  cleanup();
  const body = { title: "You canceled the sign-in at the provider.", status: 400 };
  showAt(CALLBACK, { ...withGitHub(), "POST /api/account/external/callback": { status: 400, body } });
  await screen.findByRole("alert");
  expect(readLinkPath("Try again")).toBe("/account/login/github?from=%2Fabout%3Fa%3Db");
  expect(readLinkPath("Other ways to sign in")).toBe("/account/login?from=%2Fabout%3Fa%3Db");
});

it("lets new users change the suggested name, and shows which provider confirmed the e-mail address", async () => {
  const suggestion = { userName: "octocat", email: "octo@x.example", emailVerified: true };
  const { requests, address } = showAt(CALLBACK, {
    ...withGitHub(),
    ...buildCallbackResponse({ outcome: "Register", suggestion }),
    "POST /api/account/external/register": { body: { title: "Welcome", data: "LoggedIn", status: 200 } },
  });
  const nameField = await screen.findByRole<HTMLInputElement>("textbox", { name: "User name" });
  expect(nameField.value).toBe("octocat");
  expect(screen.getByText("Confirmed by GitHub")).toBeDefined();
  await userEvent.type(nameField, "2");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await waitFor(() => expect(address()).toBe("/about"));
  expect(await readBody(requests, "/external/register")).toEqual({
    userName: "octocat2",
    email: "octo@x.example",
  });
});

it("connects the account at the provider after the owner of the e-mail address has signed in", async () => {
  const { requests, address } = showAt(CALLBACK, {
    ...withGitHub(),
    ...buildCallbackResponse({ outcome: "LinkRequired" }),
    "POST /api/account/login": {},
    "POST /api/account/external/link": {},
  });
  expect(await screen.findByText(/already have an account/)).toBeDefined();
  await fill(screen.getByRole("textbox", { name: "User name or e-mail address" }), "alice");
  await fill(screen.getByLabelText("Password"), "correct horse{Enter}");
  await waitFor(() => expect(address()).toBe("/about"));
  expect(requests.some(({ url }) => url.endsWith("/external/link"))).toBe(true);
});

it("requests the second factor after the sign-in at the provider", async () => {
  showAt(CALLBACK, {
    ...withGitHub(),
    ...buildCallbackResponse({ outcome: "SecondFactor", methods: ["Totp"] }),
  });
  expect(await screen.findByRole("textbox", { name: /code/i })).toBeDefined();
});

it("lists and disconnects accounts at providers, offers other providers, and sets a missing password", async () => {
  const account: ExternalAccount = {
    provider: "campus",
    name: "Campus",
    kind: "Keycloak",
    email: "ada@uni.example",
    displayName: "ada",
    labels: ["Computer science"],
    linkedAt: 0,
    lastUsedAt: null,
  };
  const { requests } = showAt("/account/security", {
    ...signedInAs("User"),
    ...withGitHub(),
    "GET /api/account/security": { body: buildSecurity({ password: false }) },
    "GET /api/account/sessions": { body: [] },
    "GET /api/account/external": { body: [account] },
    "DELETE /api/account/external/campus": {},
    "POST /api/account/password": {},
  });
  const region = await screen.findByRole("region", { name: "Connected accounts" });
  expect(await within(region).findByText("Computer science")).toBeDefined();
  expect(within(region).getByRole("button", { name: "Connect GitHub" })).toBeDefined();
  await userEvent.click(within(region).getByRole("button", { name: "Disconnect Campus" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
  await fill(screen.getByLabelText("New password"), "Str0ngOne");
  await fill(screen.getByLabelText("Confirm password"), "Str0ngOne");
  await userEvent.click(screen.getByRole("button", { name: "Set password" }));
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/account/password"))).toBe(true));
  expect(await readBody(requests, "/account/password")).toEqual({ password: "Str0ngOne" });
});
