import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { fromBase64Url, toBase64Url } from "#kernel/base64.ts";
import { isSameSecret } from "#kernel/constant-time.ts";
import { hmacSha256, sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import type { Clock } from "#ports/clock.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Random } from "#ports/random.ts";
import { claimPasskeyChallenge } from "./passkey-challenge.repo.ts";

interface PasskeyChallengeDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: KeyVault;
}

/** `get`: to sign in or to confirm the identity. `create`: to add a passkey to the account with this id. */
type Purpose = "get" | `create:${string}`;

const LIFETIME_MS = 10 * MINUTE_MS;
const NONCE_BITS = 128;

export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;

/**
 * FACTOR-4: challenges for authenticators. They are signed instead of stored, so that visitors to the sign-in page
 * cause no writes; a challenge is stored when it is used.
 */
export function passkeyChallenges({ clock, random, keys }: PasskeyChallengeDeps) {
  const key = keys.getSigningKey("passkeys");

  async function issue(purpose: Purpose): Promise<string> {
    const expiry = clock.now().getTime() + LIFETIME_MS;
    const content = `${random.token(NONCE_BITS)}.${expiry}`;
    return toBase64Url(`${content}.${await sign(purpose, content)}`);
  }

  /** Whether the platform has issued the challenge for this purpose and it has not expired. Does not detect reuse. */
  async function isValid(purpose: Purpose, challenge: string): Promise<boolean> {
    const { content, expiresAt, signature } = parse(challenge);
    return isSameSecret(signature, await sign(purpose, content)) && expiresAt > clock.now();
  }

  /** Marks a valid challenge as used; returns false if it was used before. */
  function claim(tx: Db, challenge: string): Promise<boolean> {
    return claimPasskeyChallenge(tx, sha256(challenge), parse(challenge).expiresAt);
  }

  async function sign(purpose: Purpose, content: string): Promise<string> {
    return toBase64Url(hmacSha256(await key.derive("challenge"), `${purpose}:${content}`));
  }

  return { issue, isValid, claim };
}

function parse(challenge: string) {
  const text = Buffer.from(fromBase64Url(challenge)).toString();
  const [nonce = "", expiry = "", signature = ""] = text.split(".");
  return { content: `${nonce}.${expiry}`, expiresAt: toInstant(Number(expiry)), signature };
}
