import {
  addPasskey,
  type PasskeyProof,
  type PasskeyPurpose,
  requestPasskey,
  startPasskey,
} from "@gonfalon/contract/passkey.ts";
import { call } from "#api/call.ts";
import { i18n } from "#i18n/i18n.ts";

/** Browsers have passkeys for names over HTTPS and for localhost, not for IP addresses. */
export function supportsPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Lets the user choose a passkey in a dialog of the browser. */
export async function provePasskey(purpose: PasskeyPurpose): Promise<PasskeyProof> {
  const optionsJSON = await call(requestPasskey, { body: { purpose } });
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(i18n.t("security.passkey.failed"));
  });
}

/**
 * Offers passkeys in the suggestions of the name field, until the user chooses one. Undefined if the browser cannot
 * do this, or if a dialog for passkeys replaces the offer.
 */
export async function offerPasskeys(): Promise<PasskeyProof | undefined> {
  if (!supportsPasskeys()) return undefined;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  try {
    const optionsJSON = await call(requestPasskey, { body: { purpose: "SignIn" } });
    return await startAuthentication({ optionsJSON, useBrowserAutofill: true });
  } catch {
    return undefined;
  }
}

/** Creates a passkey in an authenticator, and adds it to the account. */
export async function createPasskey(name: string) {
  const optionsJSON = await call(startPasskey);
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const exists = error instanceof Error && error.name === "InvalidStateError";
    throw new Error(i18n.t(exists ? "security.passkey.exists" : "security.passkey.failed"));
  });
  return call(addPasskey, { body: { name, response } });
}

/** Loaded on first use, to keep the sign-in page small. */
function library() {
  return import("@simplewebauthn/browser");
}
