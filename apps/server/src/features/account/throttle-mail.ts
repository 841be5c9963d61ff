import { canonical } from "@gonfalon/rules/canonical.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";

/** LIMIT-9: limits the mails to one address, whether or not it has an account. */
export function throttleMail(attempts: AttemptLimiter, email: string): void {
  const throttled = attempts.take("Mail", `mail:${canonical(email)}`);
  if (throttled) throw new ProblemError("request.too-many", { seconds: throttled.retryAfterSeconds });
}
