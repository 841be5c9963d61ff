import { effectiveScopes, leastRole } from "@gonfalon/rules/token-scopes.ts";
import { LRUCache } from "lru-cache";
import type { Db } from "#db/client.ts";
import { deleteFlowsExpiredBefore, deleteUserFlows } from "#features/factor/flow.repo.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { fromBase64Url } from "#kernel/base64.ts";
import { sha256, sha256Text } from "#kernel/digest.ts";
import { instant } from "#kernel/instant.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { toNetwork } from "#kernel/network.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { Authenticated, Credential, IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { KeyVault } from "#ports/key-vault.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { deviceRegister } from "./device-register.ts";
import { knownSince, needsRenewal, sessionExpiry, sessionStanding, visitIsDue } from "./session.domain.ts";
import {
  type ApiTokenState,
  deleteSession,
  deleteSessionsExpiredBefore,
  deleteUserSession,
  deleteUserSessions,
  findApiToken,
  findSession,
  insertSession,
  listSessions,
  type OpenSession,
  type SessionState,
  updateApiTokenUse,
  updateSessionExpiry,
  updateSessionProof,
  updateSessionToken,
} from "./session.repo.ts";
import { deleteSignInPlaces, upsertSignInPlace } from "./sign-in-place.repo.ts";
import { visitRecorder } from "./visit-recorder.ts";

export interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
  readonly keys: KeyVault;
  readonly settings: Pick<SettingsService, "get">;
}

interface OpenOptions {
  /** FACTOR-5: until then the second step is skipped in this browser. */
  readonly trustedUntil?: Date | undefined;
}

const TOKEN_BITS = 256;
const MAX_CACHED = 20_000;
const MAX_PLACES_OF_A_USER = 100;

export type SessionService = ReturnType<typeof sessionService>;

export function sessionService({ db, clock, random, events, keys, settings }: SessionDeps) {
  const signingKey = keys.signingKey("api-token");
  // GUARD-3: keyed by the hash of the credential, tagged with the ids that can make it invalid. A change of one user
  // costs nobody else a query.
  const sessions = taggedCache<SessionState>({
    load: (hash) => findSession(db, Buffer.from(hash, "base64url")),
    tagsOf: ({ id, userId }) => [id, userId],
    capacity: MAX_CACHED,
  });
  const apiTokens = taggedCache<ApiTokenState>({
    load: (hash) => findApiToken(db, Buffer.from(hash, "base64url")),
    tagsOf: ({ id, creatorId, gameId }) => [id, creatorId, ...(gameId === null ? [] : [gameTag(gameId)])],
    capacity: MAX_CACHED,
  });
  const devices = deviceRegister({ db, clock, random });
  const saveVisit = visitRecorder(db);
  const lastSeen = new LRUCache<string, Date>({ max: MAX_CACHED });
  events.subscribe("session.changed", ({ sessionId }) => sessions.forget(sessionId));
  events.subscribe("session.ended", ({ sessionId }) => sessions.forget(sessionId));
  events.subscribe("token.changed", ({ tokenId }) => apiTokens.forget(tokenId));
  events.subscribe("user.changed", ({ userId }) => {
    sessions.forget(userId);
    apiTokens.forget(userId);
  });
  // SCOPE-3: the tokens for a game are deleted with the game.
  events.subscribe("game.changed", ({ gameId }) => apiTokens.forget(gameTag(gameId)));
  events.subscribe("events.missed", () => {
    sessions.forgetAll();
    apiTokens.forgetAll();
  });

  async function open(
    userId: string,
    client: Client,
    { trustedUntil }: OpenOptions = {},
  ): Promise<IssuedSession> {
    const now = clock.now();
    const token = random.token(TOKEN_BITS);
    const expiresAt = instant(sessionExpiry(now));
    await insertSession(db, {
      id: random.uuid(now),
      tokenHash: sha256(token),
      userId,
      createdAt: now,
      expiresAt,
      ip: client.ip,
      userAgent: client.userAgent,
    });
    await upsertSignInPlace(db, { userId, network: toNetwork(client.ip) }, now);
    return { token, expiresAt, device: await devices.recognize(userId, client, trustedUntil) };
  }

  async function close(id: string): Promise<void> {
    await deleteSession(db, id);
    events.publish({ type: "session.ended", sessionId: id });
  }

  function list(user: Principal): Promise<readonly OpenSession[]> {
    return listSessions(db, user.id, clock.now());
  }

  async function closeOwn(user: Principal, id: string): Promise<void> {
    if (!(await deleteUserSession(db, user.id, id))) throw new ProblemError("session.not-found");
    events.publish({ type: "session.ended", sessionId: id });
  }

  async function closeOthers(user: Principal): Promise<void> {
    await deleteUserSessions(db, user.id, ownSession(user));
    await devices.forget(db, user.id);
    events.publish({ type: "user.changed", userId: user.id, renamed: false });
  }

  /** The caller publishes "user.changed" after the commit. */
  async function endAll(tx: Db, userId: string): Promise<void> {
    await deleteUserSessions(tx, userId);
    await deleteUserFlows(tx, userId);
    await devices.forget(tx, userId);
  }

  /** STEP-1: the user has confirmed their identity. */
  async function prove(user: Principal): Promise<void> {
    const sessionId = ownSession(user);
    await updateSessionProof(db, sessionId, clock.now());
    events.publish({ type: "session.changed", sessionId });
  }

  /**
   * Ends every session of the user except the current one, which gets a new cookie. The caller publishes
   * "user.changed" after the commit.
   */
  async function keepOnly(tx: Db, user: Principal): Promise<IssuedSession> {
    const id = ownSession(user);
    await deleteUserSessions(tx, user.id, id);
    await deleteUserFlows(tx, user.id);
    await devices.forget(tx, user.id);
    const token = random.token(TOKEN_BITS);
    const expiresAt = instant(sessionExpiry(clock.now()));
    await updateSessionToken(tx, id, sha256(token), expiresAt);
    return { token, expiresAt };
  }

  function authenticate({ kind, secret }: Credential, ip: string): MaybePromise<Authenticated | undefined> {
    return kind === "session" ? bySession(secret, ip) : byApiToken(secret, ip);
  }

  function bySession(token: string, ip: string): MaybePromise<Authenticated | undefined> {
    const now = clock.now();
    return whenReady(openSession(token, now), (session) => {
      if (!session) return undefined;
      const recorded = recordVisit(session, now, ip);
      const renewal = whenReady(recorded, () => renewIfDue(token, session, now));
      return whenReady(renewal, (renewed) =>
        whenReady(sessionPrincipal(session, now), (principal) => ({ principal, renewed })),
      );
    });
  }

  function isCached({ kind, secret }: Credential): boolean {
    const cache = kind === "session" ? sessions : apiTokens;
    return cache.peek(sha256Text(secret)) !== undefined;
  }

  function openSession(token: string, now: Date): MaybePromise<SessionState | undefined> {
    return whenReady(sessions.get(sha256Text(token)), (session) =>
      session && session.expiresAt > now ? session : undefined,
    );
  }

  function renewIfDue(
    token: string,
    session: SessionState,
    now: Date,
  ): MaybePromise<IssuedSession | undefined> {
    return needsRenewal(session.expiresAt, now) ? renew(token, session, now) : undefined;
  }

  async function renew(token: string, session: SessionState, now: Date): Promise<IssuedSession> {
    const expiresAt = instant(sessionExpiry(now));
    await updateSessionExpiry(db, session.id, expiresAt);
    sessions.forget(session.id);
    return { token, expiresAt };
  }

  function recordVisit(session: SessionState, now: Date, ip: string): MaybePromise<void> {
    if (!visitIsDue(lastSeen.get(session.id) ?? null, now)) return;
    lastSeen.set(session.id, now);
    return saveVisit({ sessionId: session.id, userId: session.userId, at: now, ip });
  }

  async function byApiToken(token: string, ip: string): Promise<Authenticated | undefined> {
    const now = clock.now();
    const live = await liveToken(token, now);
    if (live && visitIsDue(lastSeen.get(live.id) ?? null, now)) {
      lastSeen.set(live.id, now);
      await updateApiTokenUse(db, live.id, now, ip);
    }
    return live && { principal: tokenPrincipal(live) };
  }

  async function liveToken(token: string, now: Date): Promise<ApiTokenState | undefined> {
    const hash = sha256Text(token);
    const found = apiTokens.peek(hash) ?? ((await isSigned(token)) ? await apiTokens.get(hash) : undefined);
    const isDead = !found || (found.expiresAt && found.expiresAt <= now) || found.creatorRole === "Banned";
    return isDead ? undefined : found;
  }

  /** GUARD-3: a token that the platform did not sign costs no query. */
  async function isSigned(token: string): Promise<boolean> {
    const [payload = "", signature = ""] = token.split(".");
    return signingKey.verify(new TextEncoder().encode(payload), fromBase64Url(signature));
  }

  async function whose({ kind, secret }: Credential): Promise<Principal | undefined> {
    const now = clock.now();
    if (kind === "token") {
      const token = await liveToken(secret, now);
      return token && tokenPrincipal(token);
    }
    const session = await openSession(secret, now);
    return session && sessionPrincipal(session, now);
  }

  /** The settings are cached: a known session needs no query. */
  function sessionPrincipal(session: SessionState, now: Date): MaybePromise<Principal> {
    const { id, userId, userName, role } = session;
    return whenReady(settings.get(), ({ accountPolicy }) => ({
      id: userId,
      name: userName,
      role,
      via: { kind: "session", id, ...sessionStanding(accountPolicy, session, now) },
    }));
  }

  async function sweepExpired(): Promise<void> {
    const now = clock.now();
    await deleteSessionsExpiredBefore(db, now);
    await deleteFlowsExpiredBefore(db, now);
    await deleteSignInPlaces(db, instant(knownSince(now)), MAX_PLACES_OF_A_USER);
    await devices.sweep();
  }

  return {
    open,
    close,
    list,
    closeOwn,
    closeOthers,
    endAll,
    keepOnly,
    prove,
    authenticate,
    isCached,
    whose,
    sweepExpired,
  };
}

function tokenPrincipal(token: ApiTokenState): Principal {
  const { id, creatorId, creatorName, creatorRole, gameId } = token;
  const scopes = effectiveScopes(token.scopes, creatorRole);
  return {
    id: creatorId,
    name: creatorName,
    role: leastRole(scopes),
    via: { kind: "token", id, scopes, gameId },
  };
}

function gameTag(gameId: number): string {
  return `game:${gameId}`;
}

/** GUARD-4: a token has no session of its own and never acts on those of its creator. */
function ownSession({ via }: Principal): string {
  if (via.kind !== "session") throw new ProblemError("access.session-only");
  return via.id;
}
