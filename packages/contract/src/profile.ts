import { type Static, Type } from "typebox";
import { Role } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Guid, Nullable } from "./kernel/scalars.ts";

// The other endpoints of accounts are in account.ts, so that the first view does not load them.

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

export const getProfile = endpoint({
  method: "GET",
  path: "/api/account/profile",
  access: "user",
  credentials: "any",
  gameTokens: "any",
  summary: "Get the caller's account",
  reply: Profile,
});

export const SignedIn = Type.Object({ user: Nullable(Profile) });
export type SignedIn = Static<typeof SignedIn>;

export const getSession = endpoint({
  method: "GET",
  path: "/api/account/session",
  access: "public",
  summary: "Get the account of the signed-in caller; null for a visitor",
  reply: SignedIn,
});
