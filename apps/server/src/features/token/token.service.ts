import type { TokenRole } from "@gonfalon/contract/token.ts";
import type { Db } from "#db/client.ts";
import { toBase64Url } from "#kernel/base64.ts";
import { sha256 } from "#kernel/digest.ts";
import { instant } from "#kernel/instant.ts";
import { orRefuse } from "#kernel/problem-error.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault, SigningKey } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { type TokenState, toExpiry, tokenPayload } from "./token.domain.ts";
import { deleteToken, insertToken, listTokens, updateTokenRevoked } from "./token.repo.ts";

export interface TokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly keys: KeyVault;
  readonly log: Logger;
}

/** The user and their client. */
interface Caller {
  readonly user: Principal;
  readonly client: Client;
}

interface TokenOrder {
  readonly name: string;
  readonly expiresIn?: number | null;
  readonly role?: TokenRole | null;
}

export type TokenService = ReturnType<typeof tokenService>;

export function tokenService({ db, clock, random, events, keys, log }: TokenDeps) {
  const key = keys.signingKey("api-token");

  function report({ user, client }: Caller, tokenId: string, name: string, message: string): void {
    events.publish({ type: "token.changed", tokenId });
    log.info({ status: "Success", user: user.name, ip: client.ip, tokenId, name }, message);
  }

  /** TOKEN-2: only administrators create tokens, so every role is allowed. */
  async function create(
    caller: Caller,
    { name, expiresIn, role }: TokenOrder,
  ): Promise<{ readonly text: string; readonly token: TokenState }> {
    const createdAt = clock.now();
    const expiry = toExpiry(expiresIn, createdAt);
    const token: TokenState = {
      id: random.uuid(createdAt),
      name,
      role: role ?? "Admin",
      creatorId: caller.user.id,
      creatorName: caller.user.name,
      createdAt,
      expiresAt: expiry === undefined ? null : instant(expiry),
      lastUsedAt: null,
      revoked: false,
    };
    const text = await tokenText(key, tokenPayload(token));
    await insertToken(db, { ...token, tokenHash: sha256(text) });
    report(caller, token.id, name, "API token created");
    return { text, token };
  }

  async function restore(caller: Caller, id: string): Promise<void> {
    const name = orRefuse(await updateTokenRevoked(db, id, false), "token.not-found");
    report(caller, id, name, "API token restored");
  }

  async function revoke(caller: Caller, id: string): Promise<void> {
    const name = orRefuse(await updateTokenRevoked(db, id, true), "token.not-found");
    report(caller, id, name, "API token revoked");
  }

  async function remove(caller: Caller, id: string): Promise<void> {
    const name = orRefuse(await deleteToken(db, id), "token.not-found");
    report(caller, id, name, "API token deleted");
  }

  return { create, restore, revoke, remove, list: () => listTokens(db) };
}

/** TOKEN-1: the encoded payload and, after a dot, its signature. */
export async function tokenText(key: Pick<SigningKey, "sign">, payload: string): Promise<string> {
  const encoded = toBase64Url(payload);
  const signature = await key.sign(new TextEncoder().encode(encoded));
  return `${encoded}.${toBase64Url(signature)}`;
}
