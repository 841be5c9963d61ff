import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  addPasskey,
  type NewCredential,
  type PasskeyCreationOptions,
  type PasskeyProof,
  type PasskeyRequestOptions,
  startPasskey,
} from "@gonfalon/contract/passkey.ts";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { sha256 } from "#kernel/digest.ts";
import { type Caller, toCookieHeader } from "./api-client.ts";
import type { TestServer } from "./harness.ts";

/** What an authenticator does differently from a correct one. */
interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
  /** The format of the attestation, whose statement is invalid. */
  readonly attestation?: string;
}

const ORIGIN = "https://ctf.example.org";
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with one passkey, which signs with ES256 and follows WebAuthn. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let owner = "";

  function create(options: PasskeyCreationOptions, deviation: Deviation = {}): NewCredential {
    owner = options.user.id;
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, id, encodePublicKey()]);
    const authData = Buffer.concat([
      createAuthenticatorData(options.rp.id, deviation, HAS_CREDENTIAL),
      credential,
    ]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", deviation.attestation ?? "none"],
      ["attStmt", new Map(deviation.attestation === undefined ? [] : [["x5c", "invalid"]])],
      ["authData", Uint8Array.from(authData)],
    ]);
    return {
      ...getCredentialId(),
      response: {
        clientDataJSON: createClientData("webauthn.create", options.challenge, deviation).toString(
          "base64url",
        ),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  function get(options: PasskeyRequestOptions, deviation: Deviation = {}): PasskeyProof {
    const clientDataBytes = createClientData("webauthn.get", options.challenge, deviation);
    const authData = createAuthenticatorData(options.rpId, deviation, 0);
    const signature = sign("sha256", Buffer.concat([authData, sha256(clientDataBytes)]), privateKey);
    return {
      ...getCredentialId(),
      response: {
        clientDataJSON: clientDataBytes.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: deviation.userHandle ?? owner,
      },
    };
  }

  function getCredentialId() {
    const text = id.toString("base64url");
    return { id: text, rawId: text, type: "public-key" } as const;
  }

  function encodePublicKey(): Uint8Array {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const decodeBase64Url = (text: string) => Uint8Array.from(Buffer.from(text, "base64url"));
    // RFC 9053: the key type EC2, the algorithm ES256, the curve P-256 and the coordinates.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, decodeBase64Url(x)],
      [-3, decodeBase64Url(y)],
    ]);
    return isoCBOR.encode(key);
  }

  return { create, get };
}

/** Adds a passkey to the account of the caller. */
export async function addSoftwarePasskey(server: TestServer, user: Caller, deviation: Deviation = {}) {
  const authenticator = softwareAuthenticator();
  const { body: options } = await server.call(user, startPasskey);
  const response = authenticator.create(options, deviation);
  const { status, body, problem, headers } = await server.call(user, addPasskey, { body: { response } });
  if (status !== 200) throw new Error(problem.title);
  const cookie = toCookieHeader(headers);
  return {
    authenticator,
    id: body.passkey.id,
    recoveryCodes: body.recoveryCodes,
    /** The session after two-step verification was turned on. */
    caller: cookie === "" ? user : { headers: { cookie } },
  };
}

function createClientData(type: string, challenge: string, deviation: Deviation): Buffer {
  const clientData = {
    type: deviation.type ?? type,
    challenge: deviation.challenge ?? challenge,
    origin: deviation.origin ?? ORIGIN,
  };
  return Buffer.from(JSON.stringify({ ...clientData, crossOrigin: false }));
}

function createAuthenticatorData(rpId: string, deviation: Deviation, flags: number): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(deviation.counter ?? 0);
  const verifiedFlag = (deviation.isVerified ?? true) ? USER_VERIFIED : 0;
  const flagByte = Buffer.from([USER_PRESENT | verifiedFlag | flags]);
  return Buffer.concat([sha256(deviation.rpId ?? rpId), flagByte, counter]);
}
