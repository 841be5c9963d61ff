import type { CaptchaAttempt, CaptchaVerifier } from "#ports/captcha-verifier.ts";
import type { Logger } from "#ports/logger.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const PATIENCE_MS = 5000;

interface TurnstileOptions {
  readonly secretKey: string;
  /** The public host name of the site; a token from another site is rejected. */
  readonly hostname: string | undefined;
  readonly log: Logger;
  /** Overridden in tests. */
  readonly verifyUrl?: string;
  readonly patienceMs?: number;
}

/** Cloudflare's check. */
export function turnstile({
  secretKey,
  hostname,
  log,
  verifyUrl = VERIFY_URL,
  patienceMs = PATIENCE_MS,
}: TurnstileOptions): CaptchaVerifier {
  async function verify({ answer, action, ip }: CaptchaAttempt): Promise<boolean> {
    if (answer === "") return false;
    const verdict = await ask({ secret: secretKey, response: answer, remoteip: ip });
    return (
      member(verdict, "success") === true &&
      agrees(member(verdict, "action"), action) &&
      agrees(member(verdict, "hostname"), hostname)
    );
  }

  async function ask(question: object): Promise<unknown> {
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(question),
        signal: AbortSignal.timeout(patienceMs),
      });
      return await response.json();
    } catch (err) {
      log.warn({ err, status: "Failed" }, "the captcha provider could not be reached");
      return undefined;
    }
  }

  return { verify };
}

/** A value that is missing on either side is not compared. */
function agrees(received: unknown, expected: string | undefined): boolean {
  return typeof received !== "string" || received === "" || expected === undefined || received === expected;
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
