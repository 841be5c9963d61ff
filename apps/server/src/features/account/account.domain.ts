import type { Profile } from "@gonfalon/contract/account.ts";
import { toAvatarUrl } from "@gonfalon/contract/asset-url.ts";
import type { RegisterStatus, Role } from "@gonfalon/contract/enums.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import type { ProblemKey, Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { parseEmailDomains } from "@gonfalon/rules/email-domain.ts";
import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { passwordLength, validatePassword } from "@gonfalon/rules/password.ts";

export interface UserState {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  /** When the address was proven to belong to the user; null if it was not. */
  readonly emailProvenAt: Date | null;
  /** Null while the account has no password. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly bio: string;
  readonly phone: string | null;
  readonly realName: string;
  readonly stdNumber: string;
  readonly avatarHash: string | null;
}

/** The fields that users can edit themselves; undefined fields keep their value. */
export type ProfileChange = {
  readonly [M in "name" | "bio" | "phone" | "realName" | "stdNumber"]: UserState[M] | undefined;
};

/** The fields whose requested value differs from the current one; undefined if there are none. */
export function findProfileChange(user: UserState, request: ProfileChange): ProfileChange | undefined {
  const getChangedValue = <T>(current: T, next: T | undefined) => (next === current ? undefined : next);
  const change = {
    name: getChangedValue(user.name, request.name),
    bio: getChangedValue(user.bio, request.bio),
    phone: getChangedValue(user.phone, request.phone),
    realName: getChangedValue(user.realName, request.realName),
    stdNumber: getChangedValue(user.stdNumber, request.stdNumber),
  };
  return Object.values(change).some((value) => value !== undefined) ? change : undefined;
}

export function toProfile(user: UserState): Profile {
  return {
    userId: user.id,
    userName: user.name,
    email: user.email,
    bio: user.bio,
    phone: user.phone,
    realName: user.realName,
    stdNumber: user.stdNumber,
    avatar: toAvatarUrl(user.avatarHash),
    role: user.role,
  };
}

/**
 * Why the user may not sign in. Reveals nothing about an account unless the password is correct; an unconfirmed account
 * looks like one that does not exist.
 */
export function findSignInRefusal(
  user: UserState | undefined,
  passwordMatches: boolean,
): ProblemKey | undefined {
  if (!user || !passwordMatches || !user.emailConfirmed) return "account.login-failed";
  return user.role === "Banned" ? "account.banned" : undefined;
}

/** Picks the account for a sign-in name; a name with an @ is matched as an e-mail address first. */
export function matchUser(
  signInName: string,
  byName: UserState | undefined,
  byEmail: UserState | undefined,
): UserState | undefined {
  return signInName.includes("@") ? (byEmail ?? byName) : (byName ?? byEmail);
}

/** ACCOUNT-1: the result of a registration. */
export function getRegistrationOutcome(policy: AccountPolicy): RegisterStatus {
  if (policy.activeOnRegister) return "LoggedIn";
  return policy.emailConfirmationRequired ? "EmailConfirmationRequired" : "AdminConfirmationRequired";
}

/**
 * ACCOUNT-6: whether the account still waits for the confirmation of its address. Until then, anyone can register with
 * the address again, and the registration that is confirmed replaces the stored one. This applies only to the role User:
 * a registration must not take over the role of a monitor or administrator who was deactivated, nor undo a ban.
 */
export function awaitsConfirmation(
  { emailConfirmed, role }: Pick<UserState, "emailConfirmed" | "role">,
  outcome: RegisterStatus,
): boolean {
  return !emailConfirmed && role === "User" && outcome === "EmailConfirmationRequired";
}

/** ACCOUNT-3: why a name is invalid; surrounding spaces are ignored. */
export function findNameRefusal(name: string): Refusal | undefined {
  const { min } = limits.userName;
  if (countCharacters(name.trim()) < min)
    return ["request.field-too-short", { field: "userName", limit: min }];
  return hasHiddenCharacters(name) ? ["account.name-hidden-characters"] : undefined;
}

/** ACCOUNT-4: why a password is invalid. */
export function findPasswordRefusal(password: string): Refusal | undefined {
  const error = validatePassword(password);
  const limit = passwordLength[error === "too-long" ? "max" : "min"];
  return error && [`account.password-${error}`, { limit }];
}

/** ACCOUNT-5: why an address is not allowed. Domains are compared as a whole, ignoring case. */
export function findEmailRefusal(email: string, { emailDomainList }: AccountPolicy): Refusal | undefined {
  if (hasHiddenCharacters(email)) return ["request.field-invalid", { field: "email" }];
  const allowedDomains = parseEmailDomains(emailDomainList);
  const domain = email.slice(email.indexOf("@") + 1).toLowerCase();
  if (allowedDomains.length === 0 || allowedDomains.includes(domain)) return undefined;
  return ["account.domain-not-allowed", { domains: allowedDomains.join(", ") }];
}
