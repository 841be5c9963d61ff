import type { UserInfo } from "@gonfalon/contract/user-admin.ts";
import { notificationsStore } from "@mantine/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { getLastQuery } from "#testing/get-last-query.ts";
import { isDisabled } from "#testing/is-disabled.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";
import { showClosing } from "#testing/show-closing.tsx";
import { UserDialog } from "./UserDialog.tsx";

const bob: UserInfo = {
  id: "7c1a51c4-5c5f-4a0e-9b6c-000000000002",
  userName: "bob",
  realName: "",
  stdNumber: "",
  phone: null,
  bio: "",
  registerTimeUtc: Date.UTC(2026, 0, 1),
  lastVisitedUtc: 0,
  ip: "0.0.0.0",
  email: "bob@example.org",
  avatar: null,
  role: "User",
  emailConfirmed: true,
  twoStep: false,
};
const alice = {
  ...bob,
  id: "7c1a51c4-5c5f-4a0e-9b6c-000000000001",
  userName: "alice",
  role: "Admin" as const,
};
const UPDATE_BOB = `PUT /api/admin/users/${bob.id}`;

function show(address: string, responses: StubResponses = {}, userCount = 2) {
  const page = { data: userCount === 0 ? [] : [alice, bob], length: 2, total: userCount };
  return showAt(address, { ...signedInAs("Admin"), "GET /api/admin/users": { body: page }, ...responses });
}

const readBody = async (requests: readonly Request[], method: string): Promise<unknown> =>
  requests.find((request) => request.method === method)?.json();

it("searches on the server, and stores search, role and page in the URL", async () => {
  const { requests, address } = show("/admin/users?role=User", {}, 61);
  expect(await screen.findByText("61 users")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(getLastQuery(requests, "/api/admin/users")).toBe("?count=30&skip=30&role=User"));
  await fill(screen.getByRole("textbox", { name: /^Search by/ }), "bo{Enter}");
  await waitFor(() => expect(address()).toBe("/admin/users?search=bo&role=User"));
  await waitFor(() =>
    expect(getLastQuery(requests, "/api/admin/users")).toBe("?count=30&skip=0&hint=bo&role=User"),
  );
});

it("shows the last IP address of a user, or that they never signed in", async () => {
  const aliceWithVisit = { ...alice, lastVisitedUtc: Date.UTC(2026, 0, 2), ip: "192.0.2.7" };
  show("/admin/users", {
    "GET /api/admin/users": { body: { data: [aliceWithVisit, bob], length: 2, total: 2 } },
  });
  expect(await screen.findByText("192.0.2.7")).toBeDefined();
  expect(screen.getByText("never signed in")).toBeDefined();
  expect(screen.queryByText(bob.ip)).toBeNull();
});

it("shows that no user matches", async () => {
  show("/admin/users?search=none", {}, 0);
  expect(await screen.findByText("No users found")).toBeDefined();
});

it("explains the switch of a user on hover, and deactivates the account immediately", async () => {
  const { requests } = show("/admin/users", { [UPDATE_BOB]: {} });
  const activeSwitch = await screen.findByRole("switch", { name: "bob: account active" });
  await userEvent.hover(activeSwitch);
  expect((await screen.findByRole("tooltip")).textContent).toBe("bob: account active");
  await userEvent.click(activeSwitch);
  await waitFor(async () => expect(await readBody(requests, "PUT")).toEqual({ emailConfirmed: false }));
});

it("counts the characters of a user name, not its UTF-16 units", async () => {
  const { requests } = show("/admin/users", { [UPDATE_BOB]: {} });
  await userEvent.click(await screen.findByRole("button", { name: "Edit bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit bob" }));
  const nameField = dialog.getByRole("textbox", { name: "User name" });
  await userEvent.clear(nameField);
  await fill(nameField, "𠮷𠮷{Enter}");
  expect(dialog.getByText("Use 3–15 characters")).toBeDefined();
  await fill(nameField, `${"𠮷".repeat(13)}{Enter}`);
  await waitFor(async () => expect(await readBody(requests, "PUT")).toEqual({ userName: "𠮷".repeat(15) }));
});

it("keeps the edited fields of a user and shows the error when the server rejects them", async () => {
  const { requests } = show("/admin/users", {
    [UPDATE_BOB]: { status: 400, body: { title: "This name is taken", status: 400 } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit bob" }));
  const nameField = dialog.getByRole<HTMLInputElement>("textbox", { name: "User name" });
  await userEvent.clear(nameField);
  await fill(nameField, "al");
  expect(dialog.getByText("Use 3–15 characters")).toBeDefined();
  await fill(nameField, "ice");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("This name is taken");
  expect(nameField.value).toBe("alice");
  // Only the changed field: another administrator may have banned or disabled the user in the meantime.
  expect(await readBody(requests, "PUT")).toEqual({ userName: "alice" });
});

it("does not let administrators delete their own account or change their own role", async () => {
  show("/admin/users");
  const deleteButton = await screen.findByRole("button", { name: "Delete alice" });
  await waitFor(() => expect(isDisabled(deleteButton)).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: "Edit alice" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit alice" }));
  expect(dialog.getByText("Another administrator can change your role.")).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>("combobox", { name: "Role" }).disabled).toBe(true);
});

it("shows a new password after confirmation", async () => {
  show("/admin/users", { [`DELETE /api/admin/users/${bob.id}/password`]: { body: "new-Passw0rd-1!!" } });
  await userEvent.click(await screen.findByRole("button", { name: "Reset the password of bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset the password of bob" }));
  await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
  expect(await screen.findByDisplayValue("new-Passw0rd-1!!")).toBeDefined();
});

it("shows a new password with the name of its user, even if another dialog was opened during the request", async () => {
  const response = createDeferred();
  show("/admin/users", { [`DELETE /api/admin/users/${bob.id}/password`]: () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "Reset the password of bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset the password of bob" }));
  await userEvent.click(dialog.getByRole("button", { name: "Reset" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Reset the password of alice" }));
  response.resolve({ body: "new-Passw0rd-1!!" });
  const passwordDialog = await screen.findByRole("dialog", { name: "New password of bob" });
  expect(within(passwordDialog).getByDisplayValue("new-Passw0rd-1!!")).toBeDefined();
});

it("creates users only after a dry run without errors", async () => {
  let faults = [{ row: 2, field: "email", fault: "Taken" }];
  const { requests, address } = show("/admin/users/import", {
    "POST /api/admin/users/check": () => ({ body: faults }),
    "POST /api/admin/users": {},
  });
  const tableText = "userName,password,email\nada,Passw0rd,a@b\neve,Passw0rd,e@b";
  fireEvent.change(await screen.findByRole("textbox", { name: "Or paste the table here" }), {
    target: { value: tableText },
  });
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  expect(await screen.findByText("email: already taken")).toBeDefined();
  expect(screen.queryByText("Passw0rd")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Create \d+ user/ })).toBeNull();

  faults = [];
  await userEvent.click(screen.getByRole("button", { name: "Check" }));
  await userEvent.click(await screen.findByRole("button", { name: "Create 2 users" }));
  await waitFor(() => expect(address()).toBe("/admin/users"));
  const request = requests.find(
    ({ url }) => new URL(url).pathname === "/api/admin/users" && url.endsWith("/users"),
  );
  expect(request?.method).toBe("POST");
});

it("reports a file that the browser cannot read", async () => {
  show("/admin/users/import");
  const file = new File(["userName"], "users.csv", { type: "text/csv" });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(file, "text").mockRejectedValue(new DOMException("The file has changed", "NotReadableError"));
  await userEvent.upload(await screen.findByLabelText("Choose a CSV file"), file);
  await waitFor(() =>
    expect(notificationsStore.getState().notifications).toMatchObject([{ message: "The file has changed" }]),
  );
});

it("keeps the account active when its e-mail address is changed", async () => {
  const { requests } = show("/admin/users", { [UPDATE_BOB]: {} });
  await userEvent.click(await screen.findByRole("button", { name: "Edit bob" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit bob" }));
  await fill(dialog.getByRole("textbox", { name: "E-mail address" }), ".uk");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await readBody(requests, "PUT")).toEqual({ email: "bob@example.org.uk", emailConfirmed: true }),
  );
});

it("ignores the result of a dry run for a text that was changed in the meantime", async () => {
  const response = createDeferred();
  const { requests } = show("/admin/users/import", {
    "POST /api/admin/users/check": () => response.promise,
  });
  const field = await screen.findByRole("textbox", { name: "Or paste the table here" });
  fireEvent.change(field, { target: { value: "userName,password,email\nada,Passw0rd,a@b" } });
  const checkButton = screen.getByRole("button", { name: "Check" });
  await userEvent.click(checkButton);
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith("/users/check"))).toBe(true));
  fireEvent.change(field, { target: { value: "userName,password,email\neve,Passw0rd,e@b" } });
  response.resolve({ body: [] });
  await waitFor(() => expect(checkButton.hasAttribute("disabled")).toBe(false));
  expect(screen.queryByRole("button", { name: "Create 1 user" })).toBeNull();
});

it("keeps the title of the dialog while it closes", () => {
  const close = () => undefined;
  showClosing(<UserDialog user={bob} onClose={close} />, <UserDialog user={undefined} onClose={close} />);
  expect(screen.getByRole("dialog", { name: "Edit bob" })).toBeDefined();
});

it("keeps the confirmation for another user open when the response for the first user arrives", async () => {
  const response = createDeferred();
  const eve = { ...bob, id: "7c1a51c4-5c5f-4a0e-9b6c-000000000003", userName: "eve" };
  show("/admin/users", {
    "GET /api/admin/users": { body: { data: [bob, eve], length: 2, total: 2 } },
    [`DELETE /api/admin/users/${bob.id}`]: () => response.promise,
  });
  await userEvent.click(await screen.findByRole("button", { name: "Delete bob" }));
  const firstDialog = within(await screen.findByRole("dialog", { name: "Delete bob" }));
  await userEvent.click(firstDialog.getByRole("button", { name: "Delete" }));
  await userEvent.click(firstDialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Delete eve" }));
  await screen.findByRole("dialog", { name: "Delete eve" });
  response.resolve({});
  await waitFor(() =>
    expect(notificationsStore.getState().notifications).toMatchObject([{ message: "bob deleted" }]),
  );
  expect(screen.getByRole("dialog", { name: "Delete eve" })).toBeDefined();
});

it("keeps the dialog of another user open when the response for the first user arrives", async () => {
  const response = createDeferred();
  show("/admin/users", { [UPDATE_BOB]: () => response.promise });
  await userEvent.click(await screen.findByRole("button", { name: "Edit bob" }));
  const firstDialog = within(await screen.findByRole("dialog", { name: "Edit bob" }));
  await fill(firstDialog.getByRole("textbox", { name: "Real name" }), "Bob");
  await userEvent.click(firstDialog.getByRole("button", { name: "Save" }));
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "Edit alice" }));
  await screen.findByRole("dialog", { name: "Edit alice" });
  response.resolve({});
  await waitFor(() => expect(notificationsStore.getState().notifications).toHaveLength(1));
  expect(screen.getByRole("dialog", { name: "Edit alice" })).toBeDefined();
});
