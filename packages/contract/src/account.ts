import { type Static, Type } from "typebox";
import { Role } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Guid, Nullable, RequiredText } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";

export const Profile = Type.Object({
  userId: Guid,
  userName: Type.String(),
  email: Type.String(),
  bio: Type.String(),
  phone: Nullable(Type.String()),
  realName: Type.String(),
  stdNumber: Type.String(),
  avatar: Nullable(Type.String()),
  role: Role,
});
export type Profile = Static<typeof Profile>;

export const login = endpoint({
  method: "POST",
  path: "/api/account/login",
  access: "public",
  summary: "Sign in with a user name or an e-mail address",
  limit: "Secret",
  body: Type.Object({
    userName: RequiredText(),
    password: RequiredText(),
    challenge: Type.Optional(Nullable(Type.String())),
  }),
  fails: ["captcha.wrong", "account.login-failed", "account.banned"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/account/logout",
  access: "session",
  summary: "End the session of the caller",
});

export const getProfile = endpoint({
  method: "GET",
  path: "/api/account/profile",
  access: "user",
  summary: "Show the account of the caller",
  reply: Profile,
});

export const changeAvatar = endpoint({
  method: "PUT",
  path: "/api/account/avatar",
  access: "user",
  summary: "Change the picture of the caller; the answer is its address",
  body: FileBody("file"),
  reply: Type.String(),
  fails: ["asset.empty", "asset.too-large", "asset.not-an-image"],
});
