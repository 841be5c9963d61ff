import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { showAt } from "#testing/show-at.tsx";

const nameField = () =>
  screen.findByRole<HTMLInputElement>("textbox", { name: "User name or e-mail address" });
const passwordField = () => screen.getByLabelText<HTMLInputElement>("Password");

it("has the focus and submits on Enter", async () => {
  const { address, requests } = showAt("/account/login?from=%2Fabout", { "POST /api/account/login": {} });
  const name = await nameField();
  expect(document.activeElement).toBe(name);
  expect(name.autocomplete).toBe("username");
  expect(passwordField().autocomplete).toBe("current-password");

  await userEvent.type(name, " alice ");
  await userEvent.type(passwordField(), "correct horse{Enter}");
  await waitFor(() => expect(address()).toBe("/about"));
  const sent = requests.find(({ method }) => method === "POST");
  expect(await sent?.json()).toEqual({ userName: "alice", password: "correct horse" });
});

it("never redirects to another site", async () => {
  const { address } = showAt("/account/login?from=%2F%2Fevil.example", { "POST /api/account/login": {} });
  await userEvent.type(await nameField(), "alice");
  await userEvent.type(passwordField(), "correct horse{Enter}");
  await waitFor(() => expect(address()).toBe("/"));
});

it("shows at the field what is missing until it is corrected, and sends no request", async () => {
  const { requests } = showAt("/account/login");
  await nameField();
  await userEvent.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("Enter your user name or e-mail address")).toBeDefined();
  expect(screen.getByText("Use at least 6 characters")).toBeDefined();

  await userEvent.type(passwordField(), "secret");
  expect(screen.queryByText("Use at least 6 characters")).toBeNull();
  expect(screen.getByText("Enter your user name or e-mail address")).toBeDefined();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
});

it("shows the error of the server and keeps the input", async () => {
  const { address } = showAt("/account/login", {
    "POST /api/account/login": { status: 401, body: { title: "Wrong name or password", status: 401 } },
  });
  const name = await nameField();
  await userEvent.type(name, "alice");
  await userEvent.type(passwordField(), "wrong horse{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong name or password");
  expect([name.value, passwordField().value]).toEqual(["alice", "wrong horse"]);
  expect(address()).toBe("/account/login");
});
