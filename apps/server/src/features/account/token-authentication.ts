import { findLowestRole, selectEffectiveScopes } from "@gonfalon/rules/token-scopes.ts";
import type { Db } from "#db/client.ts";
import { updateTokenUse } from "#features/token/token.repo.ts";
import { fromBase64Url } from "#kernel/base64.ts";
import { lruCache } from "#kernel/lru-cache.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { Authentication, Credential, SecretCredential } from "#ports/authenticator.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Principal } from "#ports/principal.ts";
import { isVisitDue } from "./session.domain.ts";
import { type ApiTokenState, findApiToken } from "./session.repo.ts";

export interface TokenAuthenticationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly keys: KeyVault;
}

const MAX_CACHED_TOKENS = 20_000;

/** Identifies programs by their API token, or by its hash. */
export function tokenAuthentication({ db, clock, events, keys }: TokenAuthenticationDeps) {
  const signingKey = keys.getSigningKey("api-token");
  // GUARD-3: keyed and tagged like the sessions, and also tagged with the game that the token is restricted to.
  const apiTokens = taggedCache<ApiTokenState>({
    load: (hash) => findApiToken(db, Buffer.from(hash, "base64url")),
    getTags: ({ id, creatorId, gameId }) => [id, creatorId, ...(gameId === null ? [] : [toGameTag(gameId)])],
    capacity: MAX_CACHED_TOKENS,
  });
  const lastUsed = lruCache<string, Date>(MAX_CACHED_TOKENS);
  events.subscribe("token.changed", ({ tokenId }) => apiTokens.forget(tokenId));
  events.subscribe("user.changed", ({ userId }) => apiTokens.forget(userId));
  // SCOPE-3: the tokens for a game are deleted with the game.
  events.subscribe("game.changed", ({ gameId }) => apiTokens.forget(toGameTag(gameId)));
  events.subscribe("events.missed", () => apiTokens.forgetAll());

  async function authenticate(credential: Credential, ip: string): Promise<Authentication | undefined> {
    const now = clock.now();
    const apiToken = await findValidToken(credential, now);
    if (apiToken && isVisitDue(lastUsed.get(apiToken.id) ?? null, now)) {
      lastUsed.set(apiToken.id, now);
      await updateTokenUse(db, apiToken.id, now, ip);
    }
    return apiToken && { principal: toPrincipal(apiToken) };
  }

  function isCached({ hash }: Credential): boolean {
    return apiTokens.peek(hash) !== undefined;
  }

  async function findPrincipal(credential: Credential): Promise<Principal | undefined> {
    const apiToken = await findValidToken(credential, clock.now());
    return apiToken && toPrincipal(apiToken);
  }

  async function findValidToken(credential: Credential, now: Date): Promise<ApiTokenState | undefined> {
    const isForged = credential.kind === "token" && !isCached(credential) && !(await isSigned(credential));
    const apiToken = isForged ? undefined : await apiTokens.get(credential.hash);
    if (!apiToken || (apiToken.expiresAt && apiToken.expiresAt <= now)) return undefined;
    // TOKEN-3: a token does not work while its creator may not sign in.
    return apiToken.isCreatorActive && apiToken.creatorRole !== "Banned" ? apiToken : undefined;
  }

  /** GUARD-3: a token that the platform did not sign costs no query. */
  async function isSigned({ secret }: SecretCredential): Promise<boolean> {
    const [payload = "", signature = ""] = secret.split(".");
    return signingKey.verify(new TextEncoder().encode(payload), fromBase64Url(signature));
  }

  return { authenticate, isCached, findPrincipal };
}

function toPrincipal(token: ApiTokenState): Principal {
  const { id, creatorId, creatorName, creatorRole, gameId } = token;
  const scopes = selectEffectiveScopes(token.scopes, creatorRole);
  return {
    id: creatorId,
    name: creatorName,
    role: findLowestRole(scopes),
    credential: { kind: "token", id, scopes, gameId },
  };
}

function toGameTag(gameId: number): string {
  return `game:${gameId}`;
}
