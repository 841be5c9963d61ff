import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { refuse } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";

/** LIMIT-9: limits the mails to one address, whether or not it has an account. */
export function throttleMail(attempts: AttemptLimiter, email: string): void {
  refuse(takeMailPermit(attempts, email));
}

/** Counts a mail to the address; returns a refusal if there were too many. */
export function takeMailPermit(attempts: AttemptLimiter, email: string): Refusal | undefined {
  return attempts.take("Mail", `mail:${toCanonicalForm(email)}`);
}
