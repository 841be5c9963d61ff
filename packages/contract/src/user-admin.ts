import { type Static, Type } from "typebox";
import { Profile } from "./account.ts";
import { Role } from "./enums.ts";
import { Security } from "./factor.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, SearchPageQuery } from "./kernel/page.ts";
import { Email, Enumeration, EpochMillis, Guid, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

export const UserInfo = Type.Object({
  id: Guid,
  userName: Type.String(),
  realName: Type.String(),
  stdNumber: Type.String(),
  phone: Nullable(Type.String()),
  bio: Type.String(),
  registerTimeUtc: EpochMillis,
  lastVisitedUtc: Type.Integer({
    ...EpochMillis,
    description: "0 for a user who did not register and has never signed in",
  }),
  ip: Type.String(),
  email: Type.String(),
  avatar: Nullable(Type.String()),
  role: Role,
  emailConfirmed: Type.Boolean({
    description: "Whether the account is active; a banned user cannot sign in anyway",
  }),
  twoStep: Type.Boolean({ description: "Whether signing in needs a second factor" }),
});
export type UserInfo = Static<typeof UserInfo>;

const UserParams = Type.Object({ userId: Guid });

export const listUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  summary: "List all users in the order of their registration, or those that match `hint`",
  query: Type.Object({
    ...SearchPageQuery({ count: limits.defaultListCount, max: 500 }).properties,
    hint: Type.Optional(
      Type.String({
        maxLength: limits.search,
        description: "Part of the name, real name, student number, e-mail address, phone or id",
      }),
    ),
    role: Type.Optional(Role),
  }),
  reply: Page(UserInfo),
});

export const searchUsers = endpoint({
  method: "POST",
  path: "/api/admin/users/search",
  access: "admin",
  summary: "Find the users that match a text, page by page",
  query: Type.Object({
    hint: RequiredText({ maxLength: limits.search }),
    ...SearchPageQuery({ count: limits.defaultSearchCount, max: 500 }).properties,
  }),
  reply: Page(UserInfo),
});

const Cell = (description: string) => Type.Optional(Nullable(Type.String({ description })));

/** One row of a batch. All errors of all rows are reported together, so the schema itself validates little. */
export const NewUser = Type.Object({
  userName: Cell(`Required: ${limits.userName.min} to ${limits.userName.max} characters, not taken`),
  password: Cell("Required: at least 6 characters, including a digit and letters in both cases"),
  email: Cell("Required: an unused e-mail address"),
  realName: Cell(`At most ${limits.realName} characters`),
  stdNumber: Cell(`At most ${limits.studentNumber} characters`),
  phone: Cell("A phone number"),
  teamName: Cell("Rows with the same name create that team; the user of the first row is its captain"),
});
export type NewUser = Static<typeof NewUser>;

const Batch = Type.Array(NewUser, { maxItems: limits.usersPerBatch });

export const RowError = Type.Object({
  row: Type.Integer({ description: "Counted from 1" }),
  field: Type.Unsafe<keyof NewUser>({ type: "string", enum: Object.keys(NewUser.properties) }),
  fault: Enumeration({
    Missing: 0,
    TooShort: 1,
    TooLong: 2,
    Invalid: 3,
    NoDigit: 4,
    NoLowerCase: 5,
    NoUpperCase: 6,
    /** An earlier row of the batch has the same value. */
    Repeated: 7,
    /** A user of the platform has the same value. */
    Taken: 8,
  }),
});
export type RowError = Static<typeof RowError>;

export const createUsers = endpoint({
  method: "POST",
  path: "/api/admin/users",
  access: "admin",
  summary: "Create users: all of them or, if any row has a fault, none",
  slow: true,
  body: Batch,
  fails: ["user.batch-refused"],
});

export const checkUsers = endpoint({
  method: "POST",
  path: "/api/admin/users/check",
  access: "admin",
  summary: "Validate a batch without creating it",
  body: Batch,
  reply: Type.Array(RowError),
});

export const getUser = endpoint({
  method: "GET",
  path: "/api/admin/users/:userId",
  access: "admin",
  summary: "Get the account of a user",
  params: UserParams,
  reply: Profile,
  fails: ["user.not-found"],
});

export const updateUser = endpoint({
  method: "PUT",
  path: "/api/admin/users/:userId",
  access: "admin",
  summary: "Update a user; missing and null fields keep their value, empty text clears it",
  params: UserParams,
  body: Type.Object({
    userName: Type.Optional(
      Nullable(RequiredText({ minLength: limits.userName.min, maxLength: limits.userName.max })),
    ),
    email: Type.Optional(Nullable(Email)),
    bio: Type.Optional(Nullable(Type.String({ maxLength: limits.bio }))),
    phone: Type.Optional(Nullable(Type.String({ maxLength: limits.phone }))),
    realName: Type.Optional(Nullable(Type.String({ maxLength: limits.realName }))),
    stdNumber: Type.Optional(Nullable(Type.String({ maxLength: limits.studentNumber }))),
    emailConfirmed: Type.Optional(
      Nullable(Type.Boolean({ description: "A new address is unconfirmed unless this is true" })),
    ),
    role: Type.Optional(Nullable(Role)),
  }),
  fails: [
    "user.not-found",
    "account.name-hidden-characters",
    "account.name-taken",
    "account.name-similar",
    "account.email-taken",
    "user.last-administrator",
    "account.confirmation-needed",
  ],
});

export const getUserSecurity = endpoint({
  method: "GET",
  path: "/api/admin/users/:userId/security",
  access: "admin",
  summary: "Get the factors, passkeys and devices of a user",
  params: UserParams,
  reply: Security,
  fails: ["user.not-found"],
});

export const removeUserFactors = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:userId/factors",
  access: "admin",
  summary: "Remove the second factors and devices of a user who has lost them; the user's sessions end",
  params: UserParams,
  fails: ["user.not-found", "user.own-account"],
});

export const resetUserPassword = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:userId/password",
  access: "admin",
  summary: "Set a random password, returned only once; the user's sessions end",
  params: UserParams,
  reply: Type.String(),
  fails: ["user.not-found", "account.confirmation-needed"],
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/admin/users/:userId",
  access: "admin",
  fresh: "admin-act",
  summary: "Delete a user; submissions and other history stay, without the name of the user",
  params: UserParams,
  fails: ["user.own-account", "user.not-found", "user.is-captain", "user.last-administrator"],
});
