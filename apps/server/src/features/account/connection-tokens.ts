import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import type { Db } from "#db/client.ts";
import { toBase64Url } from "#kernel/base64.ts";
import { isSameSecret } from "#kernel/constant-time.ts";
import { hmacSha256, sha256 } from "#kernel/digest.ts";
import { toGuid } from "#kernel/guid.ts";
import { toInstant } from "#kernel/instant.ts";
import type { Credential } from "#ports/authenticator.ts";
import type { Clock } from "#ports/clock.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Random } from "#ports/random.ts";
import { claimConnectionToken, findApiTokenHash } from "./connection-token.repo.ts";

interface ConnectionTokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: KeyVault;
}

const LIFETIME_MS = 30 * SECOND_MS;
// The parts of a token: 48 bytes, 64 characters.
const ID_BYTES = 16;
const EXPIRY_BYTES = 6;
const NONCE_BYTES = 10;
const CONTENT_BYTES = ID_BYTES + EXPIRY_BYTES + NONCE_BYTES;
const SIGNATURE_BYTES = 16;

/**
 * CLIENT-2: each token opens one hub connection for an API token, in any process. Tokens are signed and not stored, so
 * that negotiating causes no writes; the hash of a token is stored when it is used.
 */
export function connectionTokens({ db, clock, random, keys }: ConnectionTokenDeps) {
  const key = keys.getSigningKey("api-token");

  async function issueToken(apiTokenId: string): Promise<string> {
    const content = Buffer.alloc(CONTENT_BYTES);
    content.write(apiTokenId.replaceAll("-", ""), 0, "hex");
    content.writeUIntBE(clock.now().getTime() + LIFETIME_MS, ID_BYTES, EXPIRY_BYTES);
    content.write(random.hex(2 * NONCE_BYTES), ID_BYTES + EXPIRY_BYTES, "hex");
    return toBase64Url(Buffer.concat([content, await sign(content)]));
  }

  /**
   * Consumes a token. Returns undefined if it is invalid, expired or used, or if the request contains an API token
   * other than the one that it was issued for.
   */
  async function claimToken(
    token: string,
    credential: Credential | undefined,
  ): Promise<Credential | undefined> {
    const bytes = Buffer.from(token, "base64url");
    const content = bytes.subarray(0, CONTENT_BYTES);
    const signature = bytes.subarray(CONTENT_BYTES);
    if (!isSameSecret(signature.toString("hex"), (await sign(content)).toString("hex"))) return undefined;
    const expiresAt = toInstant(content.readUIntBE(ID_BYTES, EXPIRY_BYTES));
    if (expiresAt <= clock.now()) return undefined;
    const tokenHash = await findApiTokenHash(db, toGuid(content.toString("hex", 0, ID_BYTES)));
    if (!tokenHash) return undefined;
    const hash = toBase64Url(tokenHash);
    if (credential?.kind === "token" && credential.hash !== hash) return undefined;
    return (await claimConnectionToken(db, sha256(bytes), expiresAt))
      ? { kind: "tokenHash", hash }
      : undefined;
  }

  async function sign(content: Uint8Array): Promise<Buffer> {
    return hmacSha256(await key.derive("connection"), toBase64Url(content)).subarray(0, SIGNATURE_BYTES);
  }

  return { issueToken, claimToken };
}
