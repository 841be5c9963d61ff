import { canonical } from "@gonfalon/rules/canonical.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";

/** LIMIT-9: limits the mails to one address, whether or not it has an account. */
export function throttleMail(attempts: AttemptLimiter, email: string): void {
  const refusal = takeMailPermit(attempts, email);
  if (refusal) throw new ProblemError("request.too-many", { seconds: refusal.retryAfterSeconds });
}

/** Counts a mail to the address. Returns undefined if the mail is permitted, otherwise how long to wait. */
export function takeMailPermit(attempts: AttemptLimiter, email: string): ReturnType<AttemptLimiter["take"]> {
  return attempts.take("Mail", `mail:${canonical(email)}`);
}
