import type { Db } from "#db/client.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { toInstant } from "#kernel/instant.ts";
import { lruCache } from "#kernel/lru-cache.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { taggedCache } from "#kernel/tagged-cache.ts";
import type { Authentication, IssuedSession, SecretCredential } from "#ports/authenticator.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import { getSessionExpiry, getSessionRestrictions, isVisitDue, needsRenewal } from "./session.domain.ts";
import { findSession, type SessionState, updateSessionExpiry } from "./session.repo.ts";
import { visitRecorder } from "./visit-recorder.ts";

export interface SessionAuthenticationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly settings: Pick<SettingsService, "get">;
}

const MAX_CACHED_SESSIONS = 20_000;

/** Identifies users by the cookie of their session. */
export function sessionAuthentication({ db, clock, events, settings }: SessionAuthenticationDeps) {
  // GUARD-3: keyed by the hash of the cookie and tagged with the ids of the session and its user, so that a change to
  // one user does not invalidate the sessions of others.
  const sessions = taggedCache<SessionState>({
    load: (hash) => findSession(db, Buffer.from(hash, "base64url")),
    getTags: ({ id, userId }) => [id, userId],
    capacity: MAX_CACHED_SESSIONS,
  });
  const saveVisit = visitRecorder(db);
  const lastSeen = lruCache<string, Date>(MAX_CACHED_SESSIONS);
  events.subscribe("session.changed", ({ sessionId }) => sessions.forget(sessionId));
  events.subscribe("session.ended", ({ sessionId }) => sessions.forget(sessionId));
  events.subscribe("user.changed", ({ userId }) => sessions.forget(userId));
  events.subscribe("events.missed", () => sessions.forgetAll());

  function authenticate(credential: SecretCredential, ip: string): MaybePromise<Authentication | undefined> {
    const now = clock.now();
    return whenReady(findValidSession(credential.hash, now), (session) => {
      if (!session) return undefined;
      const renewal = whenReady(recordVisit(session, now, ip), () => renewIfDue(credential, session, now));
      return whenReady(renewal, (renewedSession) =>
        whenReady(toPrincipal(session, now), (principal) => ({ principal, renewedSession })),
      );
    });
  }

  function isCached({ hash }: SecretCredential): boolean {
    return sessions.peek(hash) !== undefined;
  }

  async function findPrincipal({ hash }: SecretCredential): Promise<Principal | undefined> {
    const now = clock.now();
    const session = await findValidSession(hash, now);
    return session && toPrincipal(session, now);
  }

  function findValidSession(hash: string, now: Date): MaybePromise<SessionState | undefined> {
    return whenReady(sessions.get(hash), (session) =>
      session && session.expiresAt > now ? session : undefined,
    );
  }

  function renewIfDue(
    credential: SecretCredential,
    session: SessionState,
    now: Date,
  ): MaybePromise<IssuedSession | undefined> {
    return needsRenewal(session.expiresAt, now) ? renew(credential, session.id, now) : undefined;
  }

  async function renew(
    { secret, hash }: SecretCredential,
    sessionId: string,
    now: Date,
  ): Promise<IssuedSession | undefined> {
    const expiresAt = toInstant(getSessionExpiry(now));
    if (!(await updateSessionExpiry(db, Buffer.from(hash, "base64url"), expiresAt))) return undefined;
    // Any process may have cached the old expiry.
    events.publish({ type: "session.changed", sessionId });
    return { token: secret, expiresAt };
  }

  function recordVisit(session: SessionState, now: Date, ip: string): MaybePromise<void> {
    if (!isVisitDue(lastSeen.get(session.id) ?? null, now)) return;
    lastSeen.set(session.id, now);
    return saveVisit({ sessionId: session.id, userId: session.userId, at: now, ip });
  }

  /** The settings are cached: a cached session needs no query. */
  function toPrincipal(session: SessionState, now: Date): MaybePromise<Principal> {
    const { id, userId, userName, role } = session;
    return whenReady(settings.get(), ({ accountPolicy }) => ({
      id: userId,
      name: userName,
      role,
      credential: { kind: "session", id, ...getSessionRestrictions(accountPolicy, session, now) },
    }));
  }

  return { authenticate, isCached, findPrincipal };
}
