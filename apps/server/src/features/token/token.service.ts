import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { lockUserAgainstDeletion } from "#features/team/team.repo.ts";
import { toBase64Url } from "#kernel/base64.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Clock } from "#ports/clock.ts";
import type { Editor } from "#ports/editor.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault, SigningKey } from "#ports/key-vault.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import {
  findTokenRefusal,
  getRotatedExpiry,
  getSuccessorExpiry,
  type TokenRequest,
  type TokenState,
  toExpiry,
  toScopes,
  toTokenPayload,
} from "./token.domain.ts";
import {
  deleteToken,
  insertToken,
  listTokens,
  lockToken,
  updateTokenReplaced,
  updateTokenRevoked,
} from "./token.repo.ts";

export interface TokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly keys: KeyVault;
  readonly log: Logger;
}

/** A token with its text, which is not stored. */
interface IssuedToken {
  readonly text: string;
  readonly token: TokenState;
}

interface Grant extends Pick<TokenState, "name" | "scopes" | "gameId"> {
  /** Unix milliseconds; undefined if the token never expires. */
  readonly expiry: number | undefined;
}

export type TokenService = ReturnType<typeof tokenService>;

export function tokenService({ db, clock, random, events, keys, log }: TokenDeps) {
  const key = keys.getSigningKey("api-token");

  function report({ user, client }: Editor, tokenId: string, name: string, message: string): void {
    events.publish({ type: "token.changed", tokenId });
    log.info({ status: "Success", user: user.name, ip: client.ip, tokenId, name }, message);
  }

  /** TOKEN-2: only administrators create tokens, so every scope is allowed. */
  async function create(editor: Editor, request: TokenRequest): Promise<IssuedToken> {
    refuse(findTokenRefusal(request));
    const { name, gameId = null } = request;
    const expiry = toExpiry(request.expiresIn, clock.now());
    const newToken = await issue(db, editor, { name, scopes: toScopes(request), gameId, expiry });
    report(editor, newToken.token.id, name, "API token created");
    return newToken;
  }

  async function issue(tx: Db, { user }: Editor, { expiry, ...grant }: Grant): Promise<IssuedToken> {
    const createdAt = clock.now();
    const token: TokenState = {
      ...grant,
      id: random.uuid(createdAt),
      creatorId: user.id,
      creatorName: user.name,
      createdAt,
      expiresAt: expiry === undefined ? null : toInstant(expiry),
      lastUsedAt: null,
      lastUsedIp: null,
      revoked: false,
      replacedBy: null,
    };
    const text = await signTokenPayload(key, toTokenPayload(token));
    await insertToken(tx, { ...token, tokenHash: sha256(text) });
    return { text, token };
  }

  /** SCOPE-4: the successor belongs to `editor`, who receives its text. */
  async function rotate(
    editor: Editor,
    id: string,
    graceHours: number | null | undefined,
  ): Promise<IssuedToken> {
    // Loads the key before the transaction, which must not use a second connection.
    await key.getPublicKey();
    return inTransaction(db, async (tx, afterCommit) => {
      // The user is locked before the token, as in the deletion of the user: another order can deadlock.
      if (!(await lockUserAgainstDeletion(tx, editor.user.id))) throw new ProblemError("session.required");
      const oldToken = orRefuse(await lockToken(tx, id), "token.not-found");
      if (oldToken.revoked || oldToken.replacedBy !== null) throw new ProblemError("token.rotated");
      const now = clock.now();
      const { name, scopes, gameId } = oldToken;
      const newToken = await issue(tx, editor, {
        name,
        scopes,
        gameId,
        expiry: getSuccessorExpiry(oldToken, now),
      });
      const expiresAt = toInstant(getRotatedExpiry(oldToken, graceHours, now));
      await updateTokenReplaced(tx, id, { successorId: newToken.token.id, expiresAt });
      afterCommit(() => report(editor, id, name, "API token rotated"));
      return newToken;
    });
  }

  async function restore(editor: Editor, id: string): Promise<void> {
    const name = orRefuse(await updateTokenRevoked(db, id, false), "token.not-found");
    report(editor, id, name, "API token restored");
  }

  async function revoke(editor: Editor, id: string): Promise<void> {
    const name = orRefuse(await updateTokenRevoked(db, id, true), "token.not-found");
    report(editor, id, name, "API token revoked");
  }

  async function remove(editor: Editor, id: string): Promise<void> {
    const name = orRefuse(await deleteToken(db, id), "token.not-found");
    report(editor, id, name, "API token deleted");
  }

  return { create, rotate, restore, revoke, remove, list: () => listTokens(db) };
}

/** TOKEN-1: the encoded payload and, after a dot, its signature. */
export async function signTokenPayload(key: Pick<SigningKey, "sign">, payload: string): Promise<string> {
  const encodedPayload = toBase64Url(payload);
  const signature = await key.sign(new TextEncoder().encode(encodedPayload));
  return `${encodedPayload}.${toBase64Url(signature)}`;
}
