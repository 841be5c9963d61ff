import type { Session } from "@gonfalon/contract/account.ts";
import type { Role } from "@gonfalon/contract/enums.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildSecurity } from "#testing/build-security.ts";
import { fill } from "#testing/fill.ts";
import { showAt, signedInAs, withConfig } from "#testing/show-at.tsx";

const buildSession = (overrides: Partial<Session>): Session => ({
  id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000a",
  current: false,
  ip: "192.0.2.1",
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  provider: null,
  createdAt: 0,
  lastSeenAt: 0,
  ...overrides,
});

const responses = {
  ...signedInAs("User"),
  "GET /api/account/sessions": { body: [buildSession({ current: true })] },
  "GET /api/account/security": { body: buildSecurity() },
};

const findSection = async (name: string) => within(await screen.findByRole("region", { name }));

const recoveryCodes = Array.from({ length: 10 }, (_, n) => `abcde-fgh1${n}`);

describe("two-step verification", () => {
  it("is turned on with a code from the authenticator app, and shows the recovery codes once", async () => {
    const uri = "otpauth://totp/Harbour:alice?secret=GEZDGNBV&issuer=Harbour";
    const { requests } = showAt("/account/security", {
      ...responses,
      "POST /api/account/totp": { body: { secret: "GEZDGNBV", uri } },
      "POST /api/account/totp/confirm": { body: { recoveryCodes } },
    });
    const panel = await findSection("Two-step verification");
    await userEvent.click(await panel.findByRole("button", { name: "Set up an authenticator app" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set up an authenticator app" }));
    expect(await dialog.findByRole("img", { name: "QR code for your authenticator app" })).toBeDefined();
    expect(dialog.getByDisplayValue("GEZDGNBV")).toBeDefined();
    const codeField = dialog.getByRole("textbox", { name: "Code from the app" });
    await waitFor(() => expect(document.activeElement).toBe(codeField));
    await fill(codeField, "287082{Enter}");
    const codesDialog = await screen.findByRole("dialog", { name: "Recovery codes" });
    for (const code of recoveryCodes) expect(codesDialog.textContent).toContain(code);
    const request = requests.find(({ url }) => url.endsWith("/totp/confirm"));
    expect(await request?.json()).toEqual({ code: "287082" });
    await userEvent.click(within(codesDialog).getByRole("button", { name: "I have saved them" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("requests the password if the sign-in is too old, and then continues", async () => {
    let isConfirmed = false;
    const refusal = { status: 403, body: { title: "Confirm your identity first.", status: 10_013 } };
    const { requests } = showAt("/account/security", {
      ...responses,
      "GET /api/account/security": {
        body: buildSecurity({ totp: true, twoStep: true, recoveryCodesLeft: 3 }),
      },
      "POST /api/account/recoverycodes": () => (isConfirmed ? { body: { recoveryCodes } } : refusal),
      "POST /api/account/reauth": () => {
        isConfirmed = true;
        return {};
      },
    });
    const panel = await findSection("Two-step verification");
    expect(await panel.findByText("3 recovery codes left")).toBeDefined();
    await userEvent.click(panel.getByRole("button", { name: "New recovery codes" }));
    await userEvent.click(await screen.findByRole("button", { name: "Create new codes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    await fill(dialog.getByLabelText("Password"), "Passw0rd{Enter}");
    expect(await screen.findByRole("dialog", { name: "Recovery codes" })).toBeDefined();
    const request = requests.find(({ url }) => url.endsWith("/reauth"));
    expect(await request?.json()).toEqual({ password: "Passw0rd" });
  });

  it("clears the input and the error when the user switches between password and code", async () => {
    const refusal = { status: 403, body: { title: "Confirm your identity first.", status: 10_013 } };
    showAt("/account/security", {
      ...responses,
      "GET /api/account/security": { body: buildSecurity({ totp: true, twoStep: true }) },
      "DELETE /api/account/totp": refusal,
      "POST /api/account/reauth": { status: 400, body: { title: "The password is wrong.", status: 400 } },
    });
    const panel = await findSection("Two-step verification");
    await userEvent.click(await panel.findByRole("button", { name: "Turn off two-step verification" }));
    await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    await fill(dialog.getByLabelText("Password"), "Passw0rd{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toBe("The password is wrong.");
    await userEvent.click(dialog.getByRole("button", { name: "Use a code" }));
    expect(dialog.queryByRole("alert")).toBeNull();
    await userEvent.click(dialog.getByRole("button", { name: "Use the password" }));
    expect(dialog.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  it("does not repeat the request if the confirmation is canceled", async () => {
    const { requests } = showAt("/account/security", {
      ...responses,
      "GET /api/account/security": { body: buildSecurity({ totp: true, twoStep: true }) },
      "DELETE /api/account/totp": {
        status: 403,
        body: { title: "Confirm your identity first.", status: 10_013 },
      },
    });
    const panel = await findSection("Two-step verification");
    await userEvent.click(await panel.findByRole("button", { name: "Turn off two-step verification" }));
    await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    await userEvent.click(dialog.getByRole("button", { name: "Close the dialog" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });
});

describe("the password of an account without one", () => {
  const showWithoutPassword = (role: Role, isPasswordOn: boolean) =>
    showAt("/account/security", {
      ...responses,
      ...signedInAs(role),
      ...withConfig({
        signIn: { password: isPasswordOn, passkeys: true, secondFactor: "Optional", providers: [] },
      }),
      "GET /api/account/security": { body: buildSecurity({ password: false }) },
    });

  it.each([
    ["User", true],
    ["Admin", false],
  ] as const)("LINK-7 can be set by the role %s (password sign-in: %s)", async (role, isPasswordOn) => {
    showWithoutPassword(role, isPasswordOn);
    const section = await findSection("Password");
    expect(await section.findByRole("button", { name: "Set password" })).toBeDefined();
  });

  it("LINK-7 cannot be set by users who could not sign in with it", async () => {
    showWithoutPassword("User", false);
    const panel = await findSection("Two-step verification");
    await panel.findByRole("button", { name: "Set up an authenticator app" });
    expect(screen.queryByRole("region", { name: "Password" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Set password" })).toBeNull();
  });
});

const device = {
  id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000c",
  current: false,
  trustedUntil: Date.UTC(2026, 11, 1),
  ip: "192.0.2.1",
  userAgent: "curl/8",
  createdAt: 0,
  lastSeenAt: 0,
};

/** The responses for an account with one device, which this request deletes. */
function withDeviceForgottenBy(request: string) {
  let devices = [device];
  return {
    ...responses,
    "GET /api/account/security": () => ({ body: buildSecurity({ devices }) }),
    [request]: () => {
      devices = [];
      return {};
    },
  };
}

it("lists the browsers, and removes one", async () => {
  const { requests } = showAt("/account/security", {
    ...responses,
    "GET /api/account/security": { body: buildSecurity({ devices: [device] }) },
    [`DELETE /api/account/devices/${device.id}`]: {},
  });
  const devicesSection = await findSection("Browsers");
  expect(await devicesSection.findByText(/^No code needed until/)).toBeDefined();
  await userEvent.click(devicesSection.getByRole("button", { name: "Forget: Unknown device" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
});

it("changes the password and clears the fields, or shows the error and keeps them", async () => {
  let isRejecting = true;
  showAt("/account/security", {
    ...responses,
    "PUT /api/account/changepassword": () =>
      isRejecting ? { status: 400, body: { title: "The current password is wrong.", status: 400 } } : {},
  });
  const passwordSection = await findSection("Password");
  const currentPassword = passwordSection.getByLabelText<HTMLInputElement>("Current password");
  await fill(currentPassword, "Passw0rd");
  await fill(passwordSection.getByLabelText("New password"), "N3wSecret");
  await fill(passwordSection.getByLabelText("Confirm password"), "N3wSecret{Enter}");
  expect((await passwordSection.findByRole("alert")).textContent).toBe("The current password is wrong.");
  expect(currentPassword.value).toBe("Passw0rd");
  isRejecting = false;
  await userEvent.click(passwordSection.getByRole("button", { name: "Change password" }));
  await waitFor(() => expect(currentPassword.value).toBe(""));
  expect(passwordSection.queryByRole("alert")).toBeNull();
});

it("shows that a new password has removed the browsers", async () => {
  showAt("/account/security", withDeviceForgottenBy("PUT /api/account/changepassword"));
  const devicesSection = await findSection("Browsers");
  await devicesSection.findByText("Unknown device");
  const passwordSection = await findSection("Password");
  await fill(passwordSection.getByLabelText("Current password"), "Passw0rd");
  await fill(passwordSection.getByLabelText("New password"), "N3wSecret");
  await fill(passwordSection.getByLabelText("Confirm password"), "N3wSecret{Enter}");
  await waitFor(() => expect(devicesSection.queryByText("Unknown device")).toBeNull());
});

it("moves the focus to a password that is invalid, and marks it for screen readers", async () => {
  const { requests } = showAt("/account/security", responses);
  const passwordSection = await findSection("Password");
  const currentPassword = passwordSection.getByLabelText("Current password");
  const repetition = passwordSection.getByLabelText("Confirm password");
  await fill(currentPassword, "short");
  await fill(passwordSection.getByLabelText("New password"), "N3wSecret");
  await fill(repetition, "N3wSecrets");
  const button = passwordSection.getByRole("button", { name: "Change password" });
  await userEvent.click(button);
  expect(document.activeElement).toBe(currentPassword);
  expect(passwordSection.getByText("Use at least 6 characters")).toBeDefined();
  await fill(currentPassword, "Passw0rd");
  await userEvent.click(button);
  expect(document.activeElement).toBe(repetition);
  expect(repetition.getAttribute("aria-invalid")).toBe("true");
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
});

describe("sessions", () => {
  it("cannot be ended if there is only one", async () => {
    showAt("/account/security", responses);
    const sessionsSection = await findSection("Sessions");
    expect(await sessionsSection.findByText("Firefox on Linux")).toBeDefined();
    expect(sessionsSection.getByText("This browser")).toBeDefined();
    expect(sessionsSection.queryByRole("button")).toBeNull();
  });

  it("can be ended one by one, or all except the current one after confirmation", async () => {
    const otherSession = buildSession({ id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000b", userAgent: "curl/8" });
    const { requests } = showAt("/account/security", {
      ...responses,
      "GET /api/account/sessions": { body: [buildSession({ current: true }), otherSession] },
      [`DELETE /api/account/sessions/${otherSession.id}`]: {},
      "DELETE /api/account/sessions": {},
    });
    const listDeletedPaths = () =>
      requests.filter(({ method }) => method === "DELETE").map(({ url }) => new URL(url).pathname);
    const sessionsSection = await findSection("Sessions");
    await userEvent.click(await sessionsSection.findByRole("button", { name: "Sign out: Unknown device" }));
    await waitFor(() => expect(listDeletedPaths()).toEqual([`/api/account/sessions/${otherSession.id}`]));

    await userEvent.click(sessionsSection.getByRole("button", { name: "Sign out everywhere else" }));
    expect(listDeletedPaths()).toHaveLength(1);
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Sign out other sessions" }));
    await waitFor(() => expect(listDeletedPaths()).toContain("/api/account/sessions"));
  });

  it("can be ended together, which also removes the browsers", async () => {
    showAt("/account/security", {
      ...withDeviceForgottenBy("DELETE /api/account/sessions"),
      "GET /api/account/sessions": {
        body: [buildSession({ current: true }), buildSession({ id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000b" })],
      },
    });
    const devicesSection = await findSection("Browsers");
    await devicesSection.findByText("Unknown device");
    await userEvent.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    await userEvent.click(await screen.findByRole("button", { name: "Sign out other sessions" }));
    await waitFor(() => expect(devicesSection.queryByText("Unknown device")).toBeNull());
  });
});
