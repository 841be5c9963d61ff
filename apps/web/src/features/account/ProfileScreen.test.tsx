import type { Session } from "@gonfalon/contract/account.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { fill } from "#testing/fill.ts";
import { showAt, signedInAs } from "#testing/show-at.tsx";

const session = (over: Partial<Session>): Session => ({
  id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000a",
  current: false,
  ip: "192.0.2.1",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  createdAt: 0,
  lastSeenAt: 0,
  ...over,
});

const answers = {
  ...signedInAs("User"),
  "GET /api/account/sessions": { body: [session({ current: true })] },
};

const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("profile", () => {
  it("is saved when something has changed, and a cleared phone is sent as empty", async () => {
    const { requests } = showAt("/account/profile", { ...answers, "PUT /api/account/update": {} });
    const profile = await section("Profile");
    expect(profile.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    await fill(profile.getByLabelText("About you"), "hello");
    await userEvent.click(profile.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "PUT")).toBe(true));
    const sent = requests.find(({ method }) => method === "PUT");
    expect(await sent?.json()).toMatchObject({ userName: "alice", phone: "", bio: "hello" });
    await waitFor(() =>
      expect(profile.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true),
    );
  });

  it("shows validation errors at the fields", async () => {
    showAt("/account/profile", answers);
    const profile = await section("Profile");
    await fill(profile.getByLabelText("Phone"), "call me");
    expect(profile.getByText("Enter a valid phone number")).toBeDefined();
  });
});

it("changes the password and clears the fields, or shows the error and keeps them", async () => {
  let refused = true;
  showAt("/account/profile", {
    ...answers,
    "PUT /api/account/changepassword": () =>
      refused ? { status: 400, body: { title: "The current password is wrong.", status: 400 } } : {},
  });
  const password = await section("Password");
  const old = password.getByLabelText<HTMLInputElement>("Current password");
  await fill(old, "Passw0rd");
  await fill(password.getByLabelText("New password"), "N3wSecret");
  await fill(password.getByLabelText("Confirm password"), "N3wSecret{Enter}");
  expect((await password.findByRole("alert")).textContent).toBe("The current password is wrong.");
  expect(old.value).toBe("Passw0rd");
  refused = false;
  await userEvent.click(password.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(old.value).toBe(""));
  expect(password.queryByRole("alert")).toBeNull();
});

it("requests a new e-mail address and shows why it is rejected", async () => {
  showAt("/account/profile", {
    ...answers,
    "PUT /api/account/changeemail": {
      status: 400,
      body: { title: "Only an administrator can.", status: 400 },
    },
  });
  const email = await section("E-mail address");
  expect(email.getByText(/alice@example\.org/)).toBeDefined();
  await fill(email.getByLabelText("New e-mail address"), "new@example.org{Enter}");
  expect((await email.findByRole("alert")).textContent).toBe("Only an administrator can.");
});

describe("sessions", () => {
  it("cannot be ended if there is only one", async () => {
    showAt("/account/profile", answers);
    const sessions = await section("Sessions");
    expect(await sessions.findByText("Firefox on Linux")).toBeDefined();
    expect(sessions.getByText("This browser")).toBeDefined();
    expect(sessions.queryByRole("button")).toBeNull();
  });

  it("can be ended one by one, or all others after confirmation", async () => {
    const other = session({ id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000b", userAgent: "curl/8" });
    const { requests } = showAt("/account/profile", {
      ...answers,
      "GET /api/account/sessions": { body: [session({ current: true }), other] },
      [`DELETE /api/account/sessions/${other.id}`]: {},
      "DELETE /api/account/sessions": {},
    });
    const deleted = () =>
      requests.filter(({ method }) => method === "DELETE").map(({ url }) => new URL(url).pathname);
    const sessions = await section("Sessions");
    await userEvent.click(await sessions.findByRole("button", { name: "Sign out: Unknown device" }));
    await waitFor(() => expect(deleted()).toEqual([`/api/account/sessions/${other.id}`]));

    await userEvent.click(sessions.getByRole("button", { name: "Sign out everywhere else" }));
    expect(deleted()).toHaveLength(1);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Sign out other sessions" }));
    await waitFor(() => expect(deleted()).toContain("/api/account/sessions"));
  });
});
