import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, EpochMillis, Guid, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

/** Bytes in base64url, as in the JSON forms of WebAuthn. */
function Bytes(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: "^[\\w-]+$" });
}

const MAX_ID_LENGTH = 1400;
const MAX_DATA_LENGTH = 16_384;
const Transports = Type.Array(Type.String({ maxLength: 32 }), { maxItems: 8 });
const Kind = Type.Unsafe<"public-key">({ type: "string", enum: ["public-key"] });

const KnownCredential = Type.Object({ id: Type.String(), type: Kind, transports: Type.Optional(Transports) });

export const Passkey = Type.Object({
  id: Guid,
  name: Type.String(),
  createdAt: EpochMillis,
  lastUsedAt: Nullable(EpochMillis),
  transports: Type.Array(Type.String()),
  backedUp: Type.Boolean({ description: "Whether the passkey is synchronized to other devices" }),
});
export type Passkey = Static<typeof Passkey>;

/** What `navigator.credentials.get` returns (`AuthenticationResponseJSON` of WebAuthn). */
export const PasskeyProof = Type.Object({
  id: Bytes(MAX_ID_LENGTH),
  rawId: Bytes(MAX_ID_LENGTH),
  type: Kind,
  response: Type.Object({
    clientDataJSON: Bytes(MAX_DATA_LENGTH),
    authenticatorData: Bytes(MAX_DATA_LENGTH),
    signature: Bytes(MAX_DATA_LENGTH),
    userHandle: Type.Optional(Nullable(Type.String({ maxLength: 128 }))),
  }),
});
export type PasskeyProof = Static<typeof PasskeyProof>;

/** What `navigator.credentials.create` returns (`RegistrationResponseJSON` of WebAuthn). */
const NewCredential = Type.Object({
  id: Bytes(MAX_ID_LENGTH),
  rawId: Bytes(MAX_ID_LENGTH),
  type: Kind,
  response: Type.Object({
    clientDataJSON: Bytes(MAX_DATA_LENGTH),
    attestationObject: Bytes(MAX_DATA_LENGTH),
    transports: Type.Optional(Nullable(Transports)),
  }),
});
export type NewCredential = Static<typeof NewCredential>;

/** The options for `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON of WebAuthn). */
export const PasskeyRequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Unsafe<"required">({ type: "string", enum: ["required"] }),
  allowCredentials: Type.Array(KnownCredential),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

/** The options for `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON of WebAuthn). */
export const PasskeyCreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  timeout: Type.Integer(),
  pubKeyCredParams: Type.Array(Type.Object({ type: Kind, alg: Type.Integer() })),
  excludeCredentials: Type.Array(KnownCredential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Unsafe<"required">({ type: "string", enum: ["required"] }),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Unsafe<"required">({ type: "string", enum: ["required"] }),
  }),
  attestation: Type.Unsafe<"none">({ type: "string", enum: ["none"] }),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** Why a passkey is requested: to sign in, for the second step of a sign-in, or to confirm the user's identity. */
const PasskeyPurpose = Enumeration({ SignIn: 0, SecondStep: 1, Confirm: 2 });
export type PasskeyPurpose = Static<typeof PasskeyPurpose>;

export const requestPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkey/options",
  access: "public",
  summary: "Get the options for navigator.credentials.get",
  body: Type.Object({
    purpose: Type.Optional(
      Nullable(
        Type.Unsafe<PasskeyPurpose>({
          ...PasskeyPurpose,
          description: "Default: SecondStep while a second step is pending, otherwise SignIn",
        }),
      ),
    ),
  }),
  reply: PasskeyRequestOptions,
});

export const loginWithPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkey/login",
  access: "public",
  summary: "Sign in with a passkey, without a name and without a second step",
  limit: "Secret",
  body: Type.Object({ response: PasskeyProof }),
  fails: ["passkey.login-failed", "account.banned"],
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkeys/options",
  access: "user",
  fresh: "account",
  summary: "Get the options for navigator.credentials.create",
  limit: "Secret",
  reply: PasskeyCreationOptions,
  fails: ["passkey.too-many"],
});

const Name = RequiredText({ maxLength: limits.passkeyName });

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/account/passkeys",
  access: "user",
  fresh: "account",
  summary: "Add a passkey; adding the first factor ends all other sessions",
  limit: "Secret",
  body: Type.Object({ name: Type.Optional(Nullable(Name)), response: NewCredential }),
  reply: Type.Object({
    passkey: Passkey,
    recoveryCodes: Nullable(Type.Array(Type.String(), { description: "Only with the first factor" })),
  }),
  fails: ["passkey.invalid", "passkey.too-many"],
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/api/account/passkeys/:guid",
  access: "user",
  summary: "Rename a passkey of the caller",
  limit: "Edit",
  params: Type.Object({ guid: Guid }),
  body: Type.Object({ name: Name }),
  fails: ["passkey.not-found"],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/account/passkeys/:guid",
  access: "user",
  fresh: "account",
  summary:
    "Remove a passkey; removing the last factor also deletes the recovery codes and ends all other sessions",
  limit: "Secret",
  params: Type.Object({ guid: Guid }),
  fails: ["passkey.not-found", "account.last-way-in"],
});
