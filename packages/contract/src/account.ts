import { type Static, Type } from "typebox";
import { RegisterStatus } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Email, EpochMillis, Guid, Nullable, PlainLines, PlainText, RequiredText } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

export { getProfile, getSession, Profile, SignedIn } from "./profile.ts";

const UserName = RequiredText({ minLength: limits.userName.min, maxLength: limits.userName.max });

/** The password as sent, encrypted or not; the password rules apply to the decrypted text. */
const Secret = RequiredText({ maxLength: 2048 });

/** The two parts of a link in a mail, forwarded unchanged. */
const LinkToken = RequiredText({ maxLength: 1024 });
const LinkAddress = RequiredText({ maxLength: 1024 });

const CaptchaSolution = Type.Optional(
  Nullable(Type.String({ maxLength: 4096, description: "Captcha solution" })),
);

const PASSWORD_POLICY = [
  "account.password-too-short",
  "account.password-no-digit",
  "account.password-no-lower-case",
  "account.password-no-upper-case",
  "account.password-too-long",
] as const;

export const register = endpoint({
  method: "POST",
  path: "/api/account/register",
  access: "public",
  summary: "Create an account",
  limit: "Register",
  body: Type.Object({ userName: UserName, password: Secret, email: Email, challenge: CaptchaSolution }),
  reply: Type.Object({ title: Type.String(), data: RegisterStatus, status: Type.Integer() }),
  fails: [
    "mail.not-configured",
    "account.registration-closed",
    "account.password-closed",
    "captcha.wrong",
    "account.domain-not-allowed",
    ...PASSWORD_POLICY,
    "account.name-hidden-characters",
    "account.name-taken",
    "account.name-similar",
    "account.name-reserved",
    "account.exists",
  ],
});

export const verify = endpoint({
  method: "POST",
  path: "/api/account/verify",
  access: "public",
  summary:
    "Confirm the e-mail address of a new account with the mailed link, and sign in; an account with a second factor is not signed in",
  limit: "Secret",
  body: Type.Object({ token: LinkToken, email: LinkAddress }),
  fails: [
    "account.email-unknown",
    "account.already-verified",
    "account.verify-link-invalid",
    "account.name-similar",
  ],
});

export const login = endpoint({
  method: "POST",
  path: "/api/account/login",
  access: "public",
  summary: "Sign in with a user name or an e-mail address",
  limit: "Secret",
  body: Type.Object({
    userName: RequiredText({ maxLength: 256 }),
    password: Secret,
    challenge: CaptchaSolution,
    code: Type.Optional(
      Nullable(
        Type.String({ maxLength: 64, description: "Second factor: a code of the app, or a recovery code" }),
      ),
    ),
  }),
  fails: [
    "captcha.wrong",
    "account.login-failed",
    "account.banned",
    "account.password-closed",
    "account.factor-needed",
    "account.factor-wrong",
  ],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/account/logout",
  access: "session",
  summary: "Sign out",
});

export const recover = endpoint({
  method: "POST",
  path: "/api/account/recovery",
  access: "public",
  summary: "Request a password reset mail; the response does not reveal whether the address is known",
  limit: "Register",
  body: Type.Object({ email: Email, challenge: CaptchaSolution }),
  reply: Type.Object({ title: Type.String(), status: Type.Integer() }),
  fails: ["captcha.wrong", "account.recovery-closed", "mail.not-configured"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/account/passwordreset",
  access: "public",
  summary: "Set a new password with the mailed link; all sessions end",
  limit: "Register",
  body: Type.Object({ rToken: LinkToken, email: LinkAddress, password: Secret }),
  fails: ["account.reset-link-invalid", ...PASSWORD_POLICY],
});

export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/account/update",
  access: "user",
  summary: "Update the caller's account; missing or null fields keep their value, empty text clears it",
  limit: "Edit",
  body: Type.Object({
    userName: Type.Optional(Nullable(UserName)),
    bio: Type.Optional(Nullable(PlainLines({ maxLength: limits.bio }))),
    phone: Type.Optional(Nullable(PlainText({ maxLength: limits.phone }))),
    realName: Type.Optional(Nullable(PlainText({ maxLength: limits.realName }))),
    stdNumber: Type.Optional(Nullable(PlainText({ maxLength: limits.studentNumber }))),
  }),
  fails: [
    "account.name-hidden-characters",
    "account.name-taken",
    "account.name-similar",
    "account.name-reserved",
    "external.field-locked",
  ],
});

const MIN_SENT_PASSWORD = 6;

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/account/changepassword",
  access: "user",
  summary: "Change the caller's password; all other sessions end",
  limit: "Secret",
  body: Type.Object({
    old: RequiredText({ minLength: MIN_SENT_PASSWORD, maxLength: 2048 }),
    new: RequiredText({ minLength: MIN_SENT_PASSWORD, maxLength: 2048 }),
  }),
  fails: ["account.password-wrong", ...PASSWORD_POLICY],
});

export const setPassword = endpoint({
  method: "POST",
  path: "/api/account/password",
  access: "user",
  fresh: "account",
  summary: "Set the password of an account that has none",
  limit: "Secret",
  body: Type.Object({ password: Secret }),
  fails: ["account.has-password", ...PASSWORD_POLICY],
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/account/changeemail",
  access: "user",
  summary: "Request a change of the e-mail address; the mailed link confirms it",
  limit: "Register",
  body: Type.Object({ newMail: Email }),
  reply: Type.Object({ title: Type.String(), data: Type.Boolean(), status: Type.Integer() }),
  fails: [
    "account.email-taken",
    "account.domain-not-allowed",
    "account.email-change-closed",
    "account.confirmation-needed",
    "mail.not-configured",
  ],
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/account/mailchangeconfirm",
  access: "user",
  summary: "Confirm the new e-mail address with the mailed link; all other sessions end",
  limit: "Secret",
  body: Type.Object({ token: LinkToken, email: LinkAddress }),
  fails: ["account.confirm-link-invalid"],
});

export const Session = Type.Object({
  id: Guid,
  current: Type.Boolean({ description: "Whether this is the current session" }),
  ip: Type.String(),
  userAgent: Type.String(),
  provider: Nullable(
    Type.String({ description: "The name of the sign-in provider; null if the user signed in without one" }),
  ),
  createdAt: EpochMillis,
  lastSeenAt: EpochMillis,
});
export type Session = Static<typeof Session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/account/sessions",
  access: "user",
  summary: "List the caller's sessions, most recently used first",
  reply: Type.Array(Session),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/account/sessions/:guid",
  access: "user",
  summary: "End one of the caller's sessions",
  params: Type.Object({ guid: Guid }),
  fails: ["session.not-found"],
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/account/sessions",
  access: "user",
  summary: "End all other sessions of the caller",
});

export const changeAvatar = endpoint({
  method: "PUT",
  path: "/api/account/avatar",
  access: "user",
  summary: "Change the caller's avatar; returns its URL",
  body: FileBody("file", "image"),
  reply: Type.String(),
  limit: "Upload",
  fails: [
    "asset.busy",
    "asset.empty",
    "asset.too-complex",
    "asset.too-large",
    "asset.not-an-image",
    "upload.no-space",
    "upload.quota-reached",
  ],
});
