import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@gonfalon/rules/durations.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { buildBasicGame } from "#testing/games.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const findNameField = () =>
  screen.findByRole<HTMLInputElement>("textbox", { name: "User name or e-mail address" });
const getPasswordField = () => screen.getByLabelText<HTMLInputElement>("Password");

it("focuses the name field and submits on Enter", async () => {
  const { address, requests } = showAt("/account/login?from=%2Fabout", { "POST /api/account/login": {} });
  const nameField = await findNameField();
  expect(document.activeElement).toBe(nameField);
  expect(nameField.autocomplete).toBe("username webauthn");
  expect(getPasswordField().autocomplete).toBe("current-password");

  await fill(nameField, " alice ");
  await fill(getPasswordField(), "correct horse{Enter}");
  await waitFor(() => expect(address()).toBe("/about"));
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({ userName: "alice", password: "correct horse" });
});

it("moves the focus from the name to the password and then to the link for a forgotten password", async () => {
  showAt("/account/login");
  await userEvent.type(await findNameField(), "alice{Tab}");
  expect(document.activeElement).toBe(getPasswordField());
  await userEvent.tab();
  await userEvent.tab();
  const recoveryLink = screen.getByRole("link", { name: "Forgot your password?" });
  expect(document.activeElement).toBe(recoveryLink);
});

it("links to the registration with the path to return to", async () => {
  showAt("/account/login?from=%2Fabout");
  const registerLink = await screen.findByRole("link", { name: "Create an account" });
  expect(registerLink.getAttribute("href")).toBe("/account/register?from=%2Fabout");
});

it("never redirects to another site", async () => {
  const { address } = showAt("/account/login?from=%2F%2Fevil.example", { "POST /api/account/login": {} });
  await fill(await findNameField(), "alice");
  await fill(getPasswordField(), "correct horse{Enter}");
  await waitFor(() => expect(address()).toBe("/"));
});

it("shows an error at each invalid field until it is corrected, and sends no request", async () => {
  const { requests } = showAt("/account/login");
  await findNameField();
  await userEvent.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("Enter your user name or e-mail address")).toBeDefined();
  expect(screen.getByText("Use at least 6 characters")).toBeDefined();

  await fill(getPasswordField(), "secret");
  expect(screen.queryByText("Use at least 6 characters")).toBeNull();
  expect(screen.getByText("Enter your user name or e-mail address")).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
});

it("shows the error of the server and keeps the input", async () => {
  const { address } = showAt("/account/login", {
    "POST /api/account/login": { status: 401, body: { title: "Wrong name or password", status: 401 } },
  });
  const nameField = await findNameField();
  await fill(nameField, "alice");
  await fill(getPasswordField(), "wrong horse{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong name or password");
  expect([nameField.value, getPasswordField().value]).toEqual(["alice", "wrong horse"]);
  expect(address()).toBe("/account/login");
});

describe("FACTOR-3 the second step", () => {
  const codeRequiredResponse = {
    status: 401,
    body: {
      title: "Enter a code.",
      status: 10_011,
      data: { methods: ["Totp", "RecoveryCode"], rememberDays: 30 },
    },
  };

  const signIn = async () => {
    await fill(await findNameField(), "alice");
    await fill(getPasswordField(), "correct horse{Enter}");
  };

  it("submits a complete code automatically, and then continues", async () => {
    const { address, requests } = showAt("/account/login?from=%2Fabout", {
      "POST /api/account/login": codeRequiredResponse,
      "POST /api/account/login/factor": {},
    });
    await signIn();
    const codeField = await screen.findByRole<HTMLInputElement>("textbox", { name: "Code" });
    expect(codeField.autocomplete).toBe("one-time-code");
    await userEvent.click(screen.getByRole("checkbox", { name: /for 30 days$/ }));
    await fill(codeField, "123456");
    await waitFor(() => expect(address()).toBe("/about"));
    const request = requests.find(({ url }) => url.endsWith("/login/factor"));
    expect(await request?.json()).toEqual({ code: "123456", remember: true });
  });

  it("keeps a code that is typed while another one is rejected", async () => {
    const response = createDeferred();
    showAt("/account/login", {
      "POST /api/account/login": codeRequiredResponse,
      "POST /api/account/login/factor": () => response.promise,
    });
    await signIn();
    const codeField = await screen.findByRole<HTMLInputElement>("textbox", { name: "Code" });
    await fill(codeField, "123456");
    await userEvent.clear(codeField);
    await fill(codeField, "65");
    response.resolve({ status: 400, body: { title: "The code is wrong.", status: 400 } });
    await screen.findByRole("alert");
    expect(codeField.value).toBe("65");
  });

  it("sends a recovery code, shows why it is rejected, and returns to the first step", async () => {
    const { requests } = showAt("/account/login", {
      "POST /api/account/login": codeRequiredResponse,
      "POST /api/account/login/factor": { status: 400, body: { title: "The code is wrong.", status: 400 } },
    });
    await signIn();
    await userEvent.click(await screen.findByRole("button", { name: "Use a recovery code" }));
    await fill(screen.getByRole("textbox", { name: "Recovery code" }), "abcde-fgh12{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("The code is wrong.");
    const request = requests.find(({ url }) => url.endsWith("/login/factor"));
    expect(await request?.json()).toEqual({ code: "abcde-fgh12", remember: false });
    await userEvent.click(screen.getByRole("button", { name: "Back to sign-in" }));
    expect(await findNameField()).toBeDefined();
  });
});

it("FACTOR-6 links to the security screen if a second factor is required", async () => {
  showAt("/teams", {
    ...signedInAs("User"),
    "GET /api/team": { status: 403, body: { title: "Two-step verification is required.", status: 10_012 } },
  });
  const link = await screen.findByRole("link", { name: "Set up two-step verification" });
  expect(link.getAttribute("href")).toBe("/account/security");
});

it("GAME-1 shows when the next game starts and ends while the screen is open", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const start = Date.now() + MINUTE_MS;
  const game = buildBasicGame({ id: 1, title: "Autumn Cup", start, end: start + MINUTE_MS });
  showAt("/account/login", { "GET /api/game/recent": { body: [game] } });
  expect(await screen.findByText("Upcoming")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS + SECOND_MS));
  expect(screen.getByText("Running")).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(MINUTE_MS));
  expect(screen.queryByText("Autumn Cup")).toBeNull();
});

it("GAME-1 shows the same game as the home page", async () => {
  const games = [
    buildBasicGame({
      id: 1,
      title: "Upcoming Cup",
      start: Date.now() + MINUTE_MS,
      end: Date.now() + HOUR_MS,
    }),
    buildBasicGame({ id: 2, title: "Newest Cup", start: Date.now() - MINUTE_MS, end: Date.now() + HOUR_MS }),
    buildBasicGame({ id: 3, title: "Oldest Cup", start: 0, end: Date.now() + HOUR_MS }),
  ];
  showAt("/account/login", { "GET /api/game/recent": { body: games } });
  expect(await screen.findByText("Newest Cup")).toBeDefined();
});
