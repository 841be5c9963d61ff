import {
  addPasskey,
  type PasskeyProof,
  type PasskeyPurpose,
  requestPasskey,
  startPasskey,
} from "@gonfalon/contract/passkey.ts";
import { call } from "#api/call.ts";
import { i18n } from "#i18n/i18n.ts";

/** Browsers support passkeys for host names over HTTPS and for localhost, but not for IP addresses. */
export function supportsPasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Lets the user choose a passkey in a browser dialog. */
export async function provePasskey(purpose: PasskeyPurpose): Promise<PasskeyProof> {
  const optionsJSON = await call(requestPasskey, { body: { purpose } });
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(i18n.t("security.passkey.failed"));
  });
}

/**
 * Offers passkeys in the suggestions of the name field until the user chooses one. Returns undefined if the browser
 * does not support this, if a passkey dialog replaces the suggestions, or if the request fails.
 */
export async function offerPasskeys(): Promise<PasskeyProof | undefined> {
  if (!supportsPasskeys()) return undefined;
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await loadLibrary();
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
  const { startRegistration } = await loadLibrary();
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isDuplicate = error instanceof Error && error.name === "InvalidStateError";
    throw new Error(i18n.t(isDuplicate ? "security.passkey.exists" : "security.passkey.failed"));
  });
  return call(addPasskey, { body: { name, response } });
}

/** Loads the library on first use, to keep the sign-in page small. */
function loadLibrary() {
  return import("@simplewebauthn/browser");
}
