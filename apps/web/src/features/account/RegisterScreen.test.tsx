import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { showAt } from "#testing/show-at.tsx";

interface FormInput {
  readonly name?: string;
  readonly password?: string;
  readonly repeat?: string;
}

async function fillIn({ name = "alice", password = "Passw0rd", repeat = password }: FormInput = {}) {
  await fill(await screen.findByLabelText("E-mail address"), " alice@example.org ");
  await fill(screen.getByLabelText("User name"), name);
  await fill(screen.getByLabelText("Password"), password);
  await fill(screen.getByLabelText("Confirm password"), `${repeat}{Enter}`);
}

it("registers and goes to the home page if the account is active immediately", async () => {
  const { address, requests } = showAt("/account/register", {
    "POST /api/account/register": { body: { title: "Welcome!", data: "LoggedIn", status: 200 } },
  });
  await fillIn();
  await waitFor(() => expect(address()).toBe("/"));
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toEqual({
    email: "alice@example.org",
    userName: "alice",
    password: "Passw0rd",
  });
});

it("returns to the page from which the visitor came to sign in", async () => {
  const { address } = showAt("/account/login?from=%2Fabout%3Fa%3D1", {
    "POST /api/account/register": { body: { title: "Welcome!", data: "LoggedIn", status: 200 } },
  });
  (await screen.findByRole("link", { name: "Create an account" })).click();
  await fillIn();
  await waitFor(() => expect(address()).toBe("/about?a=1"));
});

it("shows the next step if the e-mail address must be verified first", async () => {
  showAt("/account/register", {
    "POST /api/account/register": {
      body: { title: "We have sent you a mail.", data: "EmailConfirmationRequired", status: 200 },
    },
  });
  await fillIn();
  expect(await screen.findByText("We have sent you a mail.")).toBeDefined();
  expect(screen.getByRole("heading", { name: "Almost there" })).toBeDefined();
});

it("shows all validation errors on the first submit and sends no request", async () => {
  const { requests } = showAt("/account/register");
  await fillIn({ name: "al", password: "password", repeat: "passw0rd" });
  expect(await screen.findByText("Use 3–15 characters")).toBeDefined();
  expect(screen.getByText("The password needs a digit")).toBeDefined();
  expect(screen.getByText("Passwords don’t match")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("User name"));
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
});

it("counts the characters of a user name, not its UTF-16 units", async () => {
  const { requests } = showAt("/account/register", {
    "POST /api/account/register": { body: { title: "Welcome!", data: "LoggedIn", status: 200 } },
  });
  const name = "𠮷".repeat(15);
  await fillIn({ name });
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  const request = requests.find(({ method }) => method === "POST");
  expect(await request?.json()).toMatchObject({ userName: name });
});

it("shows the strength of the password while it is typed", async () => {
  showAt("/account/register");
  await fill(await screen.findByLabelText("Password"), "Passw0");
  expect(screen.getByText("A digit").textContent).toBe("A digit: done");
  expect(screen.getByText("A symbol (optional)").textContent).toBe("A symbol (optional): missing");
  expect(screen.getByRole("progressbar", { name: "Password strength" })).toBeDefined();
});

it("keeps the input when the server rejects it", async () => {
  showAt("/account/register", {
    "POST /api/account/register": { status: 400, body: { title: "This user name is taken.", status: 400 } },
  });
  await fillIn();
  expect((await screen.findByRole("alert")).textContent).toBe("This user name is taken.");
  expect(screen.getByLabelText<HTMLInputElement>("User name").value).toBe("alice");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Passw0rd");
});
