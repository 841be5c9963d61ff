import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { Role } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import type { UserInfo } from "@gonfalon/contract/user-admin.ts";
import type { UserState } from "./account.domain.ts";

/** A user as shown to administrators. */
export interface ListedUser extends Omit<UserState, "passwordHash" | "emailProvenAt"> {
  readonly ip: string;
  readonly registeredAt: Date;
  readonly lastVisitedAt: Date | null;
  readonly twoStep: boolean;
}

export function toUserInfo(user: ListedUser): UserInfo {
  return {
    id: user.id,
    userName: user.name,
    realName: user.realName,
    stdNumber: user.stdNumber,
    phone: user.phone,
    bio: user.bio,
    registerTimeUtc: user.registeredAt.getTime(),
    lastVisitedUtc: user.lastVisitedAt?.getTime() ?? 0,
    ip: user.ip,
    email: user.email,
    avatar: toAvatarUrl(user.avatarHash),
    role: user.role,
    emailConfirmed: user.emailConfirmed,
    twoStep: user.twoStep,
  };
}

/** The edit as sent: missing and null fields keep their value, and empty text clears a field. */
export interface UserEdit {
  readonly userName?: string | null;
  readonly email?: string | null;
  readonly bio?: string | null;
  readonly phone?: string | null;
  readonly realName?: string | null;
  readonly stdNumber?: string | null;
  readonly emailConfirmed?: boolean | null;
  readonly role?: Role | null;
}

export type EditedUser = Omit<UserState, "emailProvenAt" | "id" | "passwordHash" | "avatarHash">;

/** USER-2: the user after an edit. A new address is unconfirmed unless the edit also confirms it. */
export function applyEdit(user: UserState, edit: UserEdit): EditedUser {
  const email = edit.email?.trim() ?? user.email;
  return {
    name: edit.userName?.trim() ?? user.name,
    email,
    emailConfirmed: edit.emailConfirmed ?? (email === user.email && user.emailConfirmed),
    role: edit.role ?? user.role,
    bio: edit.bio ?? user.bio,
    phone: (edit.phone ?? user.phone) || null,
    realName: edit.realName ?? user.realName,
    stdNumber: edit.stdNumber ?? user.stdNumber,
  };
}

/** The fields whose values differ. */
export function listChangedFields(before: EditedUser, after: EditedUser): readonly (keyof EditedUser)[] {
  const fields = Object.keys(after) as (keyof EditedUser)[];
  return fields.filter((field) => before[field] !== after[field]);
}

/** USER-3: a new address, or an address that is no longer confirmed, ends the sessions of the user. */
export function mustEndSessions(before: EditedUser, after: EditedUser): boolean {
  return before.email !== after.email || (before.emailConfirmed && !after.emailConfirmed);
}

type AdminState = Pick<UserState, "role" | "emailConfirmed">;

/** USER-4: refuses an edit that would leave the platform without an administrator who can sign in. */
export function findLastAdministratorRefusal(
  before: AdminState,
  after: AdminState,
  otherAdministratorCount: number,
): ProblemKey | undefined {
  const losesAdministrator = canAdminister(before) && !canAdminister(after);
  return losesAdministrator && otherAdministratorCount === 0 ? "user.last-administrator" : undefined;
}

function canAdminister({ role, emailConfirmed }: AdminState): boolean {
  return role === "Admin" && emailConfirmed;
}

export const RANDOM_PASSWORD = {
  length: 16,
  alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!@#$%^&*()-_=+",
} as const;

/** USER-5: a generated password has letters in both cases, a digit and a symbol. */
export function hasAllCharacterKinds(password: string): boolean {
  return [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/].every((kind) => kind.test(password));
}
