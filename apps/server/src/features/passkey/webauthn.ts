import type {
  NewCredential,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from "@gonfalon/contract/passkey.ts";
import { toBase64Url } from "#kernel/base64.ts";

/** For whom browsers create and use passkeys: the address of the platform (FACTOR-4). */
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
/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

export function toRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** Browsers offer passkeys on pages with a name only, over HTTPS or on localhost. */
export function supportsPasskeys(publicUrl: string): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith("[");
  return !isAddress && (protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost"));
}

interface Creation {
  readonly platform: string;
  readonly user: { readonly id: string; readonly name: string };
  readonly challenge: string;
  readonly existing: readonly Credential[];
}

/** The passkey is found without a name, and the device verifies the user: with a PIN, a finger or a face. */
export function creationOptions(
  { id }: RelyingParty,
  { platform, user, challenge, existing }: Creation,
): PasskeyCreation {
  return {
    rp: { id, name: platform },
    user: { id: toUserHandle(user.id), name: user.name, displayName: user.name },
    challenge,
    timeout: TIMEOUT_MS,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/** Without `allowed`, users choose among all passkeys that they have for the platform. */
export function requestOptions(
  { id }: RelyingParty,
  challenge: string,
  allowed: readonly Credential[],
): PasskeyRequest {
  return {
    rpId: id,
    challenge,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: allowed.map(toDescriptor),
  };
}

/** The challenge that an authenticator has signed; undefined if the data is malformed. */
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
  const { verifyRegistrationResponse } = await library();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified) return undefined;
  const { credential: created, credentialBackedUp } = registrationInfo;
  return {
    credentialId: Buffer.from(created.id, "base64url"),
    publicKey: Buffer.from(created.publicKey),
    counter: created.counter,
    transports: response.transports ?? [],
    backedUp: credentialBackedUp,
  };
}

/** Undefined if the response is invalid. The caller compares the counter. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  { response, ...credential }: PasskeyProof,
  publicKey: Uint8Array,
  challenge: string,
): Promise<Assertion | undefined> {
  const { verifyAuthenticationResponse } = await library();
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

/** Loaded on first use: the parsers of attestations are large. */
function library() {
  return import("@simplewebauthn/server");
}
