import type { Security } from "@gonfalon/contract/factor.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildSecurity } from "#testing/build-security.ts";
import { fill } from "#testing/fill.ts";
import { type StubResponses, showAt, signedInAs } from "#testing/show-at.tsx";

const browser = vi.hoisted(() => ({
  browserSupportsWebAuthnAutofill: vi.fn<() => Promise<boolean>>(),
  startAuthentication: vi.fn<(request: { readonly useBrowserAutofill?: boolean }) => Promise<unknown>>(),
  startRegistration: vi.fn<() => Promise<unknown>>(),
}));
vi.mock("@simplewebauthn/browser", () => browser);

const proof = { id: "AQ", rawId: "AQ", type: "public-key", response: {} };

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  browser.browserSupportsWebAuthnAutofill.mockResolvedValue(false);
  browser.startAuthentication.mockResolvedValue(proof);
  browser.startRegistration.mockResolvedValue(proof);
});

const optionsResponse = {
  "POST /api/account/passkey/options": { body: { challenge: "AQ", allowCredentials: [] } },
};

type Requests = ReturnType<typeof showAt>["requests"];
const findBody = (requests: Requests, path: string) => requests.find(({ url }) => url.endsWith(path))?.json();

describe("signing in with a passkey", () => {
  it("needs one click", async () => {
    const { address, requests } = showAt("/account/login?from=%2Fabout", {
      ...optionsResponse,
      "POST /api/account/passkey/login": {},
    });
    await userEvent.click(await screen.findByRole("button", { name: "Use a passkey" }));
    await waitFor(() => expect(address()).toBe("/about"));
    expect(await findBody(requests, "/passkey/options")).toEqual({ purpose: "SignIn" });
    expect(await findBody(requests, "/passkey/login")).toEqual({ response: proof });
  });

  it("starts once if the user clicks again while the browser shows its dialog", async () => {
    browser.startAuthentication.mockReturnValue(new Promise(() => undefined));
    const { requests } = showAt("/account/login", optionsResponse);
    const button = await screen.findByRole("button", { name: "Use a passkey" });
    await userEvent.click(button);
    await waitFor(() => expect(browser.startAuthentication).toHaveBeenCalled());
    await userEvent.click(button);
    expect(requests.filter(({ url }) => url.endsWith("/passkey/options"))).toHaveLength(1);
  });

  it("is offered in the suggestions of the name field", async () => {
    browser.browserSupportsWebAuthnAutofill.mockResolvedValue(true);
    const { address } = showAt("/account/login?from=%2Fabout", {
      ...optionsResponse,
      "POST /api/account/passkey/login": {},
    });
    await waitFor(() => expect(address()).toBe("/about"));
    expect(browser.startAuthentication).toHaveBeenLastCalledWith(
      expect.objectContaining({ useBrowserAutofill: true }),
    );
  });

  it("shows that no passkey was chosen, or why the server rejected the passkey", async () => {
    browser.startAuthentication.mockRejectedValueOnce(new Error("NotAllowedError"));
    const title = "This passkey was not accepted.";
    showAt("/account/login", {
      ...optionsResponse,
      "POST /api/account/passkey/login": { status: 401, body: { title, status: 401 } },
    });
    const button = await screen.findByRole("button", { name: "Use a passkey" });
    await userEvent.click(button);
    expect((await screen.findByRole("alert")).textContent).toBe("No passkey was used. Try again.");
    await userEvent.click(button);
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(title));
  });

  it("is not offered in browsers that do not support passkeys", async () => {
    vi.unstubAllGlobals();
    showAt("/account/login");
    await screen.findByLabelText("Password");
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
  });
});

it("FACTOR-3 completes the second step with a passkey, and offers a recovery code as the other method", async () => {
  const data = { methods: ["Passkey", "RecoveryCode"], rememberDays: 0 };
  const { address, requests } = showAt("/account/login?from=%2Fabout", {
    ...optionsResponse,
    "POST /api/account/login": { status: 401, body: { title: "Enter a code.", status: 10_011, data } },
    "POST /api/account/login/factor": {},
  });
  await fill(await screen.findByRole("textbox"), "alice");
  await fill(screen.getByLabelText("Password"), "correct horse{Enter}");
  await userEvent.click(await screen.findByRole("button", { name: "Use a recovery code" }));
  expect(screen.getByRole("textbox", { name: "Recovery code" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
  expect(screen.queryByRole("textbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Use a passkey" }));
  await waitFor(() => expect(address()).toBe("/about"));
  expect(await findBody(requests, "/passkey/options")).toEqual({ purpose: "SecondStep" });
  expect(await findBody(requests, "/login/factor")).toEqual({ passkey: proof, remember: false });
});

describe("the security screen", () => {
  const passkey = {
    id: "7c1a51c4-5c5f-4a0e-9b6c-00000000000d",
    name: "Phone",
    createdAt: 0,
    lastUsedAt: null,
    transports: ["internal"],
    backedUp: true,
  };
  const withPasskeys = (overrides: Partial<Security>): StubResponses => ({
    ...signedInAs("User"),
    "GET /api/account/sessions": { body: [] },
    "GET /api/account/apps": { body: [] },
    "GET /api/account/security": {
      body: buildSecurity(overrides),
    },
  });
  const findPanel = async () => within(await screen.findByRole("region", { name: "Passkeys" }));

  it("adds the first passkey, and shows the recovery codes", async () => {
    const { requests } = showAt("/account/security", {
      ...withPasskeys({}),
      "POST /api/account/passkeys/options": { body: { challenge: "AQ" } },
      "POST /api/account/passkeys": { body: { passkey, recoveryCodes: ["abcde-fgh12"] } },
    });
    await userEvent.click(await (await findPanel()).findByRole("button", { name: "Add a passkey" }));
    expect((await screen.findByRole("dialog", { name: "Recovery codes" })).textContent).toContain("abcde");
    expect(await findBody(requests, "/account/passkeys")).toMatchObject({ response: proof });
  });

  it("shows that the device already has a passkey", async () => {
    browser.startRegistration.mockRejectedValue(Object.assign(new Error(""), { name: "InvalidStateError" }));
    showAt("/account/security", {
      ...withPasskeys({}),
      "POST /api/account/passkeys/options": { body: { challenge: "AQ" } },
    });
    await userEvent.click(await (await findPanel()).findByRole("button", { name: "Add a passkey" }));
    const text = "This device already has a passkey for your account.";
    expect((await screen.findByRole("alert")).textContent).toBe(text);
  });

  it("renames and removes a passkey, and warns that two-step verification ends with the last one", async () => {
    const { requests } = showAt("/account/security", {
      ...withPasskeys({ twoStep: true, passkeys: [passkey] }),
      [`PUT /api/account/passkeys/${passkey.id}`]: {},
      [`DELETE /api/account/passkeys/${passkey.id}`]: {},
    });
    await userEvent.click(await (await findPanel()).findByRole("button", { name: "Rename: Phone" }));
    const nameField = await screen.findByRole("textbox", { name: "Name of the passkey" });
    await userEvent.clear(nameField);
    await fill(nameField, "Key ring{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await requests.find(({ method }) => method === "PUT")?.json()).toEqual({ name: "Key ring" });
    await userEvent.click((await findPanel()).getByRole("button", { name: "Remove: Phone" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove: Phone" }));
    expect(dialog.getByText(/^This is your only second factor/)).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: "Remove" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
  });

  it("STEP-1 accepts a passkey as the confirmation, and then continues", async () => {
    let isConfirmed = false;
    const refusal = { status: 403, body: { title: "Confirm your identity first.", status: 10_013 } };
    const { requests } = showAt("/account/security", {
      ...optionsResponse,
      ...withPasskeys({ twoStep: true, passkeys: [passkey] }),
      "POST /api/account/recoverycodes": () =>
        isConfirmed ? { body: { recoveryCodes: ["abcde-fgh12"] } } : refusal,
      "POST /api/account/reauth": () => {
        isConfirmed = true;
        return {};
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "New recovery codes" }));
    await userEvent.click(await screen.findByRole("button", { name: "Create new codes" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Confirm it’s you" }));
    await userEvent.click(await dialog.findByRole("button", { name: "Use a passkey" }));
    expect(await screen.findByRole("dialog", { name: "Recovery codes" })).toBeDefined();
    expect(await findBody(requests, "/passkey/options")).toEqual({ purpose: "Confirm" });
    expect(await findBody(requests, "/reauth")).toEqual({ passkey: proof });
  });

  it("shows that the passkeys keep working before it removes the authenticator app", async () => {
    showAt("/account/security", withPasskeys({ totp: true, twoStep: true, passkeys: [passkey] }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove the authenticator app" }));
    expect(await screen.findByText(/Your passkeys keep working/)).toBeDefined();
  });
});
