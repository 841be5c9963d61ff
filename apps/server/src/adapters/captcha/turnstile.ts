import type { CaptchaAttempt, CaptchaVerifier } from "#ports/captcha-verifier.ts";
import type { Logger } from "#ports/logger.ts";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 5000;

interface TurnstileOptions {
  readonly secretKey: string;
  /** The public host name of the site; a token from another site is rejected. Undefined accepts any site. */
  readonly hostname: string | undefined;
  readonly log: Logger;
  /** Overridden in tests. */
  readonly verifyUrl?: string;
  readonly timeoutMs?: number;
}

/** Verifies Cloudflare Turnstile tokens. */
export function turnstile({
  secretKey,
  hostname,
  log,
  verifyUrl = VERIFY_URL,
  timeoutMs = TIMEOUT_MS,
}: TurnstileOptions): CaptchaVerifier {
  async function verify({ answer, action, ip }: CaptchaAttempt): Promise<boolean> {
    if (answer === "") return false;
    const verification = await send({ secret: secretKey, response: answer, remoteip: ip });
    return (
      getMember(verification, "success") === true &&
      matches(getMember(verification, "action"), action) &&
      matches(getMember(verification, "hostname"), hostname)
    );
  }

  async function send(body: object): Promise<unknown> {
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await response.json();
    } catch (err) {
      log.warn({ err, status: "Failed" }, "the captcha provider sent no valid response");
      return undefined;
    }
  }

  return { verify };
}

/** Whether the values are equal. A value that is missing on either side matches any value. */
function matches(received: unknown, expected: string | undefined): boolean {
  return typeof received !== "string" || received === "" || expected === undefined || received === expected;
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
