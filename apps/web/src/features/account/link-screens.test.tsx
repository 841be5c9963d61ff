import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const EMAIL = Buffer.from("zoë@example.org").toString("base64");
const QUERY = `token=T-_1&email=${encodeURIComponent(EMAIL)}`;

describe("the link that verifies a new account", () => {
  it("shows the e-mail address and uses the link only after a click", async () => {
    const { address, requests } = showAt(`/account/verify?${QUERY}`, {
      ...signedInAs("User"),
      "POST /api/account/verify": {},
    });
    expect(await screen.findByText(/zoë@example\.org/)).toBeDefined();
    expect(requests.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Confirm address" }));
    await waitFor(() => expect(address()).toBe("/"));
    const request = requests.find(({ method }) => method === "POST");
    expect(await request?.json()).toEqual({ token: "T-_1", email: EMAIL });
  });

  it("FACTOR-3 opens the sign-in screen if the link has not started a session", async () => {
    const { address } = showAt(`/account/verify?${QUERY}`, { "POST /api/account/verify": {} });
    await userEvent.click(await screen.findByRole("button", { name: "Confirm address" }));
    await waitFor(() => expect(address()).toBe("/account/login"));
  });

  it("shows why the link does not work", async () => {
    showAt(`/account/verify?${QUERY}`, {
      "POST /api/account/verify": { status: 401, body: { title: "The link has expired.", status: 401 } },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Confirm address" }));
    expect((await screen.findByRole("alert")).textContent).toBe("The link has expired.");
  });
});

it.each(["/account/verify", "/account/reset?token=x", "/account/reset?token=x&email=%25"])(
  "%s shows that the link is broken",
  async (address) => {
    showAt(address);
    expect(await screen.findByRole("heading", { name: "This link is broken" })).toBeDefined();
  },
);

describe("the link that confirms a new e-mail address", () => {
  it("lets a visitor sign in first and return with the complete link", async () => {
    const { address } = showAt(`/account/confirm?${QUERY}`);
    await waitFor(() => expect(address()).toContain("/account/login?from="));
    expect(new URLSearchParams(address().split("?")[1]).get("from")).toBe(`/account/confirm?${QUERY}`);
  });

  it("is used after a click", async () => {
    const { address, requests } = showAt(`/account/confirm?${QUERY}`, {
      ...signedInAs("User"),
      "POST /api/account/mailchangeconfirm": {},
    });
    await userEvent.click(await screen.findByRole("button", { name: "Use this address" }));
    await waitFor(() => expect(address()).toBe("/account/profile"));
    const request = requests.find(({ method }) => method === "POST");
    expect(await request?.json()).toEqual({ token: "T-_1", email: EMAIL });
  });
});

it("sets a new password with the link and opens the sign-in screen", async () => {
  const { address, requests } = showAt(`/account/reset?${QUERY}`, { "POST /api/account/passwordreset": {} });
  await fill(await screen.findByLabelText("New password"), "N3wSecret");
  await fill(screen.getByLabelText("Confirm password"), "N3wSecret{Enter}");
  await waitFor(() => expect(address()).toBe("/account/login"));
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({ rToken: "T-_1", email: EMAIL, password: "N3wSecret" });
});

it("shows the response of the server to a recovery request", async () => {
  showAt("/account/recovery", {
    "POST /api/account/recovery": { body: { title: "If an account has this address …", status: 200 } },
  });
  await fill(await screen.findByLabelText("E-mail address"), "a@example.org{Enter}");
  expect(await screen.findByText("If an account has this address …")).toBeDefined();
});
