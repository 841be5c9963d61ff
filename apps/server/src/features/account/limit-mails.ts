import { canonical } from "@gonfalon/rules/canonical.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AttemptLimiter } from "#ports/attempt-limiter.ts";

/** Nobody's mailbox is flooded, from however many places its address is typed in; whether it is known does not matter. */
export function limitMails(attempts: AttemptLimiter, email: string): void {
  const throttled = attempts.take(`mail:${canonical(email)}`);
  if (throttled) throw new ProblemError("request.too-many", { seconds: throttled.retryAfterSeconds });
}
