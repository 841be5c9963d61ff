import type {
  NewCredential,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from "@gonfalon/contract/passkey.ts";
import { fromBase64Url, toBase64Url } from "#kernel/base64.ts";

/** What passkeys are bound to: the platform's host name and origin (FACTOR-4). */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

export interface Credential {
  readonly credentialId: Uint8Array;
  readonly transports: readonly string[];
}

export interface NewPasskey extends Credential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly backedUp: boolean;
}

interface Assertion {
  readonly counter: number;
  readonly backedUp: boolean;
}

const TIMEOUT_MS = 120_000;
/** EdDSA, ES256 and RS256, which WebAuthn recommends: nearly every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

export function toRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Browsers offer passkeys only on pages with a host name, over HTTPS or on localhost. */
export function supportsPasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isIp = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !isIp && (protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost"));
}

interface CreationInput {
  readonly platform: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly challenge: string;
  readonly existingPasskeys: readonly Credential[];
}

/** The passkey is discoverable, so no user name is needed, and the authenticator verifies the user. */
export function toCreationOptions(
  { id }: RelyingParty,
  { platform, user, challenge, existingPasskeys }: CreationInput,
): PasskeyCreationOptions {
  return {
    rp: { id, name: platform },
    user: { id: toUserHandle(user.id), name: user.name, displayName: user.name },
    challenge,
    timeout: TIMEOUT_MS,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: existingPasskeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** If `allowedPasskeys` is empty, users choose among all their passkeys for the platform. */
export function toRequestOptions(
  { id }: RelyingParty,
  challenge: string,
  allowedPasskeys: readonly Credential[],
): PasskeyRequestOptions {
  return {
    rpId: id,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: allowedPasskeys.map(toDescriptor),
  };
}

/** The challenge in the client data, which is not verified yet; undefined if the data is malformed. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if the response is invalid. */
export async function verifyCreation(
  { id, origin }: RelyingParty,
  { response, ...credential }: NewCredential,
  challenge: string,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const attestationObject = await removeAttestation(response.attestationObject);
  if (attestationObject === undefined) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON: response.clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified) return undefined;
  const { credential: newCredential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(newCredential.id, "base64url"),
    publicKey: Buffer.from(newCredential.publicKey),
    counter: newCredential.counter,
    transports: response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

/**
 * REQUEST-1: replaces the attestation statement with an empty one. The platform needs no attestation, and the
 * library would verify one with requests to the addresses in its certificates. Undefined if the object is malformed.
 */
async function removeAttestation(attestationObject: string): Promise<string | undefined> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  try {
    const authData = decodeAttestationObject(Uint8Array.from(fromBase64Url(attestationObject))).get(
      "authData",
    );
    const object = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", authData],
    ]);
    return toBase64Url(isoCBOR.encode(object));
  } catch {
    return undefined;
  }
}

/** Undefined if the response is invalid. The caller compares the counter. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  { response, ...credential }: PasskeyProof,
  publicKey: Uint8Array,
  challenge: string,
): Promise<Assertion | undefined> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, userHandle: response.userHandle ?? "" },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credential.id, publicKey: Uint8Array.from(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }) as const);
  if (!verified) return undefined;
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** The id under which authenticators store the user. */
export function toUserHandle(userId: string): string {
  return toBase64Url(userId);
}

function toDescriptor({ credentialId, transports }: Credential) {
  return { id: toBase64Url(credentialId), type: "public-key" as const, transports: [...transports] };
}

/** Loaded on first use, because it is large. Not bundled, because its modules fail if they are reordered. */
function loadLibrary() {
  return import("@simplewebauthn/server");
}
