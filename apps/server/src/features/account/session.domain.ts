import type { Role } from "@gonfalon/contract/enums.ts";
import type { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { DAY_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";

const SESSION_LIFETIME_MS = 7 * DAY_MS;
const NETWORK_KNOWN_FOR_MS = 30 * DAY_MS;
const DEVICE_KNOWN_FOR_MS = 180 * DAY_MS;

/** Minimum interval between stored visits: a write per request would cost more than the request. */
const VISIT_INTERVAL_MS = MINUTE_MS;

/** Expiry of a session that starts or is renewed now, in Unix milliseconds. */
export function getSessionExpiry(now: Date): number {
  return now.getTime() + SESSION_LIFETIME_MS;
}

/** Sliding expiry: a session is renewed by the first request in the second half of its lifetime. */
export function needsRenewal(expiresAt: Date, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() < SESSION_LIFETIME_MS / 2;
}

export function isVisitDue(lastVisitAt: Date | null, now: Date): boolean {
  return lastVisitAt === null || now.getTime() - lastVisitAt.getTime() >= VISIT_INTERVAL_MS;
}

/** GUARD-1: a network is known to an account if it was used to sign in since this time (Unix milliseconds). */
export function getNetworkKnownSince(now: Date): number {
  return now.getTime() - NETWORK_KNOWN_FOR_MS;
}

/** GUARD-8: a device is known to an account if it was used to sign in since this time (Unix milliseconds). */
export function getDeviceKnownSince(now: Date): number {
  return now.getTime() - DEVICE_KNOWN_FOR_MS;
}

/** Expiry of the cookie of a device that signs in now, in Unix milliseconds. */
export function getDeviceExpiry(now: Date): number {
  return now.getTime() + DEVICE_KNOWN_FOR_MS;
}

interface Proof {
  readonly role: Role;
  readonly twoStep: boolean;
  readonly provedAt: Date;
}

/** FACTOR-6: whether the policy requires a second factor for users with this role. */
export function needsFactor({ secondFactor }: AccountPolicy, role: Role): boolean {
  return secondFactor === "Everyone" || (secondFactor === "Staff" && isStaff(role));
}

/** STEP-1, STEP-2, FACTOR-6: what a session may not do until the user confirms their identity or adds a factor. */
export function getSessionRestrictions(policy: AccountPolicy, { role, twoStep, provedAt }: Proof, now: Date) {
  const freshUntil = provedAt.getTime() + policy.confirmMinutes * MINUTE_MS;
  const isStale = freshUntil <= now.getTime();
  const { secondFactor } = policy;
  return {
    twoStep,
    freshUntil,
    staleKinds: [
      ...(isStale && (twoStep || policy.confirmEveryone) ? (["account"] as const) : []),
      ...(isStale && policy.confirmAdminActs ? (["admin-act"] as const) : []),
    ],
    missingFactor:
      !twoStep && secondFactor !== "Optional" && needsFactor(policy, role) ? secondFactor : undefined,
  };
}
