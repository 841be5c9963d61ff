import type { Db } from "#db/client.ts";
import { sha256 } from "#kernel/digest.ts";
import { instant } from "#kernel/instant.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Authenticator, Credential, IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { updateVisit } from "./account.repo.ts";
import { needsRenewal, sessionExpiry, tokenRole, visitIsDue } from "./session.domain.ts";
import {
  type ApiTokenState,
  deleteSession,
  deleteSessionOf,
  deleteSessionsExpiredBefore,
  deleteSessionsOf,
  findApiToken,
  findSession,
  insertSession,
  listSessions,
  type OpenSession,
  type SessionState,
  updateApiTokenUse,
  updateSessionExpiry,
  updateSessionSeen,
  updateSessionToken,
} from "./session.repo.ts";

export interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly events: EventBus;
}

const TOKEN_BITS = 256;
const MOST_CACHED = 20_000;

export type SessionService = ReturnType<typeof sessionService>;

export function sessionService({ db, clock, random, events }: SessionDeps) {
  // Every request asks who is calling. Forgotten as a whole by "user.changed" and "session.ended": both are
  // rare, and nobody may act one request longer with a role or a session that is gone.
  const sessions = readCache((token: string) => findSession(db, sha256(token)), MOST_CACHED);
  const apiTokens = readCache((token: string) => findApiToken(db, sha256(token)), MOST_CACHED);
  const lastSeen = new Map<string, Date>();
  events.subscribe("session.ended", () => sessions.forgetAll());
  events.subscribe("token.changed", () => apiTokens.forgetAll());
  for (const type of ["user.changed", "events.missed"] as const)
    events.subscribe(type, () => {
      sessions.forgetAll();
      apiTokens.forgetAll();
    });

  async function open(userId: string, client: Client): Promise<IssuedSession> {
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
    return { token, expiresAt };
  }

  async function close(id: string): Promise<void> {
    await deleteSession(db, id);
    events.publish({ type: "session.ended", sessionId: id });
  }

  function list(user: Principal): Promise<readonly OpenSession[]> {
    return listSessions(db, user.id, clock.now());
  }

  async function closeOwn(user: Principal, id: string): Promise<void> {
    if (!(await deleteSessionOf(db, user.id, id))) throw new ProblemError("session.not-found");
    events.publish({ type: "session.ended", sessionId: id });
  }

  async function closeOthers(user: Principal): Promise<void> {
    await deleteSessionsOf(db, user.id, ownSession(user));
    events.publish({ type: "user.changed", userId: user.id });
  }

  /** Part of a change that the caller makes known with "user.changed" when it is committed. */
  function endAll(tx: Db, userId: string): Promise<void> {
    return deleteSessionsOf(tx, userId);
  }

  /**
   * Ends every session but the one that asks, and gives that one a new cookie. Part of a change that the
   * caller makes known with "user.changed" when it is committed.
   */
  async function keepOnly(tx: Db, user: Principal): Promise<IssuedSession> {
    const id = ownSession(user);
    await deleteSessionsOf(tx, user.id, id);
    const token = random.token(TOKEN_BITS);
    const expiresAt = instant(sessionExpiry(clock.now()));
    await updateSessionToken(tx, id, sha256(token), expiresAt);
    return { token, expiresAt };
  }

  async function bySession(token: string, ip: string): ReturnType<Authenticator["bySession"]> {
    const now = clock.now();
    const session = await openSession(token, now);
    if (!session) return undefined;
    await noteVisit(session, now, ip);
    return { principal: sessionPrincipal(session), renewed: await renewed(token, session, now) };
  }

  function sessionAtHand(token: string): Principal | undefined {
    const now = clock.now();
    const session = sessions.peek(token);
    if (!session || needsRenewal(session.expiresAt, now)) return undefined;
    return visitIsDue(lastSeen.get(session.id) ?? null, now) ? undefined : sessionPrincipal(session);
  }

  async function openSession(token: string, now: Date): Promise<SessionState | undefined> {
    const session = await sessions.get(token);
    return session && session.expiresAt > now ? session : undefined;
  }

  async function renewed(
    token: string,
    session: SessionState,
    now: Date,
  ): Promise<IssuedSession | undefined> {
    if (!needsRenewal(session.expiresAt, now)) return undefined;
    const expiresAt = instant(sessionExpiry(now));
    await updateSessionExpiry(db, session.id, expiresAt);
    sessions.forget(token);
    return { token, expiresAt };
  }

  async function noteVisit(session: SessionState, now: Date, ip: string): Promise<void> {
    if (!visitIsDue(lastSeen.get(session.id) ?? null, now)) return;
    if (lastSeen.size > MOST_CACHED) lastSeen.clear();
    lastSeen.set(session.id, now);
    await updateSessionSeen(db, session.id, now, ip);
    await updateVisit(db, session.userId, now, ip);
  }

  async function byApiToken(token: string): Promise<Principal | undefined> {
    const now = clock.now();
    const live = await liveToken(token, now);
    if (live && visitIsDue(lastSeen.get(live.id) ?? null, now)) {
      lastSeen.set(live.id, now);
      await updateApiTokenUse(db, live.id, now);
    }
    return live && tokenPrincipal(live);
  }

  async function liveToken(token: string, now: Date): Promise<ApiTokenState | undefined> {
    const found = await apiTokens.get(token);
    const isDead = !found || (found.expiresAt && found.expiresAt <= now) || found.creatorRole === "Banned";
    return isDead ? undefined : found;
  }

  async function whose({ kind, secret }: Credential): Promise<Principal | undefined> {
    const now = clock.now();
    if (kind === "token") {
      const token = await liveToken(secret, now);
      return token && tokenPrincipal(token);
    }
    const session = await openSession(secret, now);
    return session && sessionPrincipal(session);
  }

  function sweepExpired(): Promise<void> {
    return deleteSessionsExpiredBefore(db, clock.now());
  }

  return {
    open,
    close,
    list,
    closeOwn,
    closeOthers,
    endAll,
    keepOnly,
    bySession,
    sessionAtHand,
    byApiToken,
    whose,
    sweepExpired,
  };
}

function sessionPrincipal({ id, userId, userName, role }: SessionState): Principal {
  return { id: userId, name: userName, role, via: { kind: "session", id } };
}

function tokenPrincipal({ id, creatorId, creatorName, role, creatorRole }: ApiTokenState): Principal {
  return {
    id: creatorId,
    name: creatorName,
    role: tokenRole(role, creatorRole),
    via: { kind: "token", id },
  };
}

/** GUARD-4: a token has no session of its own and never acts on those of its creator. */
function ownSession({ via }: Principal): string {
  if (via.kind !== "session") throw new ProblemError("access.session-only");
  return via.id;
}
