import { effectiveScopes, lowestRole } from "@gonfalon/rules/token-scopes.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import { updateTokenUse } from "#features/token/token.repo.ts";
import { fromBase64Url } from "#kernel/base64.ts";
import { sha256Text } from "#kernel/digest.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { Authenticated } from "#ports/authenticator.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Principal } from "#ports/principal.ts";
import { visitIsDue } from "./session.domain.ts";
import { type ApiTokenState, findApiToken } from "./session.repo.ts";

export interface TokenAuthenticationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly keys: KeyVault;
}

const MAX_CACHED = 20_000;

/** Identifies programs by their API token, or by its hash. */
export function tokenAuthentication({ db, clock, events, keys }: TokenAuthenticationDeps) {
  const signingKey = keys.signingKey("api-token");
  // GUARD-3: like the sessions, also tagged with the game that the token is restricted to.
  const apiTokens = taggedCache<ApiTokenState>({
    load: (hash) => findApiToken(db, Buffer.from(hash, "base64url")),
    tagsOf: ({ id, creatorId, gameId }) => [id, creatorId, ...(gameId === null ? [] : [gameTag(gameId)])],
    capacity: MAX_CACHED,
  });
  const lastUsed = new LRUCache<string, Date>({ max: MAX_CACHED });
  events.subscribe("token.changed", ({ tokenId }) => apiTokens.forget(tokenId));
  events.subscribe("user.changed", ({ userId }) => apiTokens.forget(userId));
  // SCOPE-3: the tokens for a game are deleted with the game.
  events.subscribe("game.changed", ({ gameId }) => apiTokens.forget(gameTag(gameId)));
  events.subscribe("events.missed", () => apiTokens.forgetAll());

  async function authenticate(hash: string, ip: string): Promise<Authenticated | undefined> {
    const now = clock.now();
    const live = await liveToken(hash, now);
    if (live && visitIsDue(lastUsed.get(live.id) ?? null, now)) {
      lastUsed.set(live.id, now);
      await updateTokenUse(db, live.id, now, ip);
    }
    return live && { principal: toPrincipal(live) };
  }

  function isCached(hash: string): boolean {
    return apiTokens.peek(hash) !== undefined;
  }

  async function whose(hash: string): Promise<Principal | undefined> {
    const live = await liveToken(hash, clock.now());
    return live && toPrincipal(live);
  }

  async function liveToken(hash: string, now: Date): Promise<ApiTokenState | undefined> {
    const found = await apiTokens.get(hash);
    const isDead = !found || (found.expiresAt && found.expiresAt <= now) || found.creatorRole === "Banned";
    return isDead ? undefined : found;
  }

  /** The hash of a token, if the platform has signed the token. */
  async function verify(token: string): Promise<string | undefined> {
    const hash = sha256Text(token);
    return isCached(hash) || (await isSigned(token)) ? hash : undefined;
  }

  /** GUARD-3: a token that the platform did not sign costs no query. */
  async function isSigned(token: string): Promise<boolean> {
    const [payload = "", signature = ""] = token.split(".");
    return signingKey.verify(new TextEncoder().encode(payload), fromBase64Url(signature));
  }

  return {
    byText: {
      authenticate: async (token: string, ip: string) => {
        const hash = await verify(token);
        return hash === undefined ? undefined : authenticate(hash, ip);
      },
      isCached: (token: string) => isCached(sha256Text(token)),
      whose: async (token: string) => {
        const hash = await verify(token);
        return hash === undefined ? undefined : whose(hash);
      },
    },
    byHash: { authenticate, isCached, whose },
  };
}

function toPrincipal(token: ApiTokenState): Principal {
  const { id, creatorId, creatorName, creatorRole, gameId } = token;
  const scopes = effectiveScopes(token.scopes, creatorRole);
  return {
    id: creatorId,
    name: creatorName,
    role: lowestRole(scopes),
    via: { kind: "token", id, scopes, gameId },
  };
}

function gameTag(gameId: number): string {
  return `game:${gameId}`;
}
