import type { Role } from "@gonfalon/contract/enums.ts";
import type { ProblemKey } from "@gonfalon/contract/kernel/problem.ts";

export interface UserState {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly passwordHash: string;
  readonly role: Role;
  readonly bio: string;
  readonly phone: string | null;
  readonly realName: string;
  readonly stdNumber: string;
  readonly avatarHash: string | null;
}

/**
 * Why the user may not sign in. Nothing is told about an account before its password was right, and an
 * account that waits for its confirmation looks like one that does not exist.
 */
export function signInRefusal(user: UserState | undefined, passwordMatches: boolean): ProblemKey | undefined {
  if (!user || !passwordMatches || !user.emailConfirmed) return "account.login-failed";
  return user.role === "Banned" ? "account.banned" : undefined;
}

/** Of the accounts that a sign-in name fits, the one that is meant: with an @ it is an address first. */
export function meantUser(
  signInName: string,
  byName: UserState | undefined,
  byEmail: UserState | undefined,
): UserState | undefined {
  return signInName.includes("@") ? (byEmail ?? byName) : (byName ?? byEmail);
}
