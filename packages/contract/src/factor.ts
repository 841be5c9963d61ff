import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, EpochMillis, Guid, Nullable, RequiredText } from "./kernel/scalars.ts";
import { Passkey, PasskeyProof } from "./passkey.ts";

/** How a user can complete the second step of a sign-in. */
export const FactorMethod = Enumeration({ Totp: 0, Passkey: 1, RecoveryCode: 2 });
export type FactorMethod = Static<typeof FactorMethod>;

/** A code of an authenticator app, or a recovery code. */
const Code = RequiredText({ maxLength: 64 });

/** The `data` of the response with status 10011 (FACTOR-3). */
export interface FactorNeeded {
  readonly methods: readonly FactorMethod[];
  /** For how many days this browser can skip the second step; 0 if it cannot. */
  readonly rememberDays: number;
}

export const completeLogin = endpoint({
  method: "POST",
  path: "/api/account/login/factor",
  access: "public",
  summary: "Complete the second step of a sign-in with a code or a passkey",
  limit: "Secret",
  body: Type.Object({
    code: Type.Optional(Nullable(Code)),
    passkey: Type.Optional(Nullable(PasskeyProof)),
    remember: Type.Optional(
      Nullable(Type.Boolean({ description: "Skip the second step in this browser for `rememberDays` days" })),
    ),
  }),
  fails: ["account.factor-wrong", "passkey.wrong", "account.flow-invalid", "account.banned"],
});

export const reauthenticate = endpoint({
  method: "POST",
  path: "/api/account/reauth",
  access: "user",
  summary: "Confirm the user's identity with a password, a code or a passkey",
  limit: "Secret",
  body: Type.Object({
    password: Type.Optional(Nullable(RequiredText({ maxLength: 2048 }))),
    code: Type.Optional(Nullable(Code)),
    passkey: Type.Optional(Nullable(PasskeyProof)),
  }),
  fails: ["account.factor-wrong", "account.password-wrong", "passkey.wrong"],
});

const Device = Type.Object({
  id: Guid,
  current: Type.Boolean({ description: "Whether this is the current browser" }),
  trustedUntil: Nullable(
    Type.Integer({ ...EpochMillis, description: "The second step is skipped until this time" }),
  ),
  ip: Type.String(),
  userAgent: Type.String(),
  createdAt: EpochMillis,
  lastSeenAt: EpochMillis,
});
export type Device = Static<typeof Device>;

export const Security = Type.Object({
  password: Type.Boolean({ description: "Whether the account has a password" }),
  totp: Type.Boolean({ description: "Whether an authenticator app is set up" }),
  twoStep: Type.Boolean({ description: "Whether signing in needs a second factor" }),
  required: Type.Boolean({ description: "Whether the platform requires a second factor of this user" }),
  emailProven: Type.Boolean({
    description: "Whether the e-mail address is proven; security mails go to proven addresses only",
  }),
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(Passkey),
  devices: Type.Array(Device),
});
export type Security = Static<typeof Security>;

export const getSecurity = endpoint({
  method: "GET",
  path: "/api/account/security",
  access: "user",
  summary: "Get the factors, devices and protection of the account",
  reply: Type.Object({
    ...Security.properties,
    freshUntil: Type.Integer({
      ...EpochMillis,
      description: "No confirmation of the identity is needed until this time",
    }),
  }),
});

export const startTotp = endpoint({
  method: "POST",
  path: "/api/account/totp",
  access: "user",
  fresh: "account",
  summary: "Create the secret of an authenticator app; it has no effect until it is confirmed",
  limit: "Secret",
  reply: Type.Object({ secret: Type.String({ description: "Base32" }), uri: Type.String() }),
  fails: ["account.totp-active"],
});

export const confirmTotp = endpoint({
  method: "POST",
  path: "/api/account/totp/confirm",
  access: "user",
  fresh: "account",
  summary:
    "Activate the authenticator app with one of its codes; activating the first factor ends all other sessions",
  limit: "Secret",
  body: Type.Object({ code: Code }),
  reply: Type.Object({
    recoveryCodes: Nullable(Type.Array(Type.String(), { description: "Only with the first factor" })),
  }),
  fails: ["account.factor-wrong", "account.totp-active"],
});

export const removeTotp = endpoint({
  method: "DELETE",
  path: "/api/account/totp",
  access: "user",
  fresh: "account",
  summary:
    "Remove the authenticator app; removing the last factor also deletes the recovery codes and ends all other sessions",
  limit: "Secret",
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/account/recoverycodes",
  access: "user",
  fresh: "account",
  summary: "Replace the recovery codes",
  limit: "Secret",
  reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  fails: ["account.no-factor"],
});

export const rememberDevice = endpoint({
  method: "POST",
  path: "/api/account/device",
  access: "user",
  summary: "Make the current browser a known device of the caller; sets the device cookie",
});

export const forgetDevice = endpoint({
  method: "DELETE",
  path: "/api/account/devices/:guid",
  access: "user",
  summary: "Forget a browser of the caller",
  params: Type.Object({ guid: Guid }),
  fails: ["device.not-found"],
});

export const forgetDevices = endpoint({
  method: "DELETE",
  path: "/api/account/devices",
  access: "user",
  summary: "Forget all browsers of the caller",
});
