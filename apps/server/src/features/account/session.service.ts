import type { Db } from "#db/client.ts";
import { inTransaction } from "#db/transaction.ts";
import { deleteFlowsExpiredBefore, deleteUserFlows } from "#features/factor/flow.repo.ts";
import { deletePasskeyChallengesExpiredBefore } from "#features/passkey/passkey-challenge.repo.ts";
import { deleteFlowsExpiredBefore as deleteExternalFlowsExpiredBefore } from "#features/provider/external-flow.repo.ts";
import { sha256 } from "#kernel/digest.ts";
import { toInstant } from "#kernel/instant.ts";
import type { MaybePromise } from "#kernel/maybe-promise.ts";
import { toNetwork } from "#kernel/network.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Authentication, Credential, IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { Principal } from "#ports/principal.ts";
import type { Random } from "#ports/random.ts";
import { deleteConnectionTokensExpiredBefore } from "./connection-token.repo.ts";
import { deviceRegister } from "./device-register.ts";
import { getNetworkKnownSince, getSessionExpiry } from "./session.domain.ts";
import {
  deleteSession,
  deleteSessionsExpiredBefore,
  deleteUserSession,
  deleteUserSessions,
  insertSession,
  listSessions,
  type NewSession,
  type OpenSession,
  updateSessionProof,
  updateSessionToken,
} from "./session.repo.ts";
import { type SessionAuthenticationDeps, sessionAuthentication } from "./session-authentication.ts";
import { deleteOldSignInPlaces, upsertSignInPlace } from "./sign-in-place.repo.ts";
import { type TokenAuthenticationDeps, tokenAuthentication } from "./token-authentication.ts";

export interface SessionDeps extends SessionAuthenticationDeps, TokenAuthenticationDeps {
  readonly random: Random;
}

interface OpenOptions {
  /** FORGE-3: the user of the browser's earlier session, which the new session ends. */
  readonly formerUser: Principal | undefined;
  /** FACTOR-5: when the second step is needed again in this browser. */
  readonly trustedUntil?: Date | undefined;
  /** The provider through which the user has signed in. */
  readonly providerId?: string | undefined;
  /** Stores the session instead of `insertSession`. */
  readonly store?: (session: NewSession) => Promise<void>;
}

interface OpenedSession extends IssuedSession {
  /** STEP-4: true if neither the device nor the network with this user agent is known for this user. */
  readonly isNew: boolean;
}

const TOKEN_BITS = 256;
const MAX_PLACES_PER_USER = 100;

export type SessionService = ReturnType<typeof sessionService>;

export function sessionService(deps: SessionDeps) {
  const { db, clock, random, events } = deps;
  const sessions = sessionAuthentication(deps);
  const apiTokens = tokenAuthentication(deps);
  const devices = deviceRegister({ db, clock, random });

  async function open(
    userId: string,
    client: Client,
    { formerUser, trustedUntil, providerId, store = (session) => insertSession(db, session) }: OpenOptions,
  ): Promise<OpenedSession> {
    const now = clock.now();
    const token = random.token(TOKEN_BITS);
    const expiresAt = toInstant(getSessionExpiry(now));
    await store({
      id: random.uuid(now),
      tokenHash: sha256(token),
      userId,
      createdAt: now,
      expiresAt,
      ip: client.ip,
      userAgent: client.userAgent,
      providerId,
    });
    const place = { userId, network: toNetwork(client.ip), agentHash: sha256(client.userAgent) };
    const isKnownPlace = await upsertSignInPlace(db, place, {
      at: now,
      since: toInstant(getNetworkKnownSince(now)),
    });
    const { device, isKnown } = await devices.register(userId, client, trustedUntil);
    if (formerUser?.credential.kind === "session") await close(formerUser.credential.id);
    return { token, expiresAt, device, isNew: !isKnownPlace && !isKnown };
  }

  /** GUARD-8: makes the browser of the caller a known device. Returns its cookie. */
  async function registerDevice(user: Principal, client: Client) {
    return (await devices.register(user.id, client, undefined)).device;
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
    const id = requireSessionId(user);
    await inTransaction(db, (tx) => endSessions(tx, user.id, id));
    events.publish({ type: "user.changed", userId: user.id, renamed: false });
  }

  /** The caller publishes "user.changed" after the commit. */
  function endAll(tx: Db, userId: string): Promise<void> {
    return endSessions(tx, userId);
  }

  async function endSessions(tx: Db, userId: string, exceptId?: string): Promise<void> {
    // Delete the flows first: this waits for a flow that is being completed, so that its session is deleted too.
    await deleteUserFlows(tx, userId);
    await deleteUserSessions(tx, userId, exceptId);
    await devices.forget(tx, userId);
  }

  /** STEP-1: records that the user has confirmed their identity. */
  async function recordProof(user: Principal): Promise<void> {
    const sessionId = requireSessionId(user);
    await updateSessionProof(db, sessionId, clock.now());
    events.publish({ type: "session.changed", sessionId });
  }

  /**
   * Ends every session of the user except the current one, which gets a new cookie. The caller publishes
   * "user.changed" after the commit.
   */
  async function keepOnlyCurrent(tx: Db, user: Principal): Promise<IssuedSession> {
    const id = requireSessionId(user);
    await endSessions(tx, user.id, id);
    const token = random.token(TOKEN_BITS);
    const expiresAt = toInstant(getSessionExpiry(clock.now()));
    await updateSessionToken(tx, id, sha256(token), expiresAt);
    return { token, expiresAt };
  }

  function authenticate(credential: Credential, ip: string): MaybePromise<Authentication | undefined> {
    return credential.kind === "session"
      ? sessions.authenticate(credential, ip)
      : apiTokens.authenticate(credential, ip);
  }

  function isCached(credential: Credential): boolean {
    return credential.kind === "session" ? sessions.isCached(credential) : apiTokens.isCached(credential);
  }

  function findPrincipal(credential: Credential): Promise<Principal | undefined> {
    return credential.kind === "session"
      ? sessions.findPrincipal(credential)
      : apiTokens.findPrincipal(credential);
  }

  async function sweepExpired(): Promise<void> {
    const now = clock.now();
    await deleteSessionsExpiredBefore(db, now);
    await deleteFlowsExpiredBefore(db, now);
    await deletePasskeyChallengesExpiredBefore(db, now);
    await deleteConnectionTokensExpiredBefore(db, now);
    await deleteExternalFlowsExpiredBefore(db, now);
    await deleteOldSignInPlaces(db, toInstant(getNetworkKnownSince(now)), MAX_PLACES_PER_USER);
    await devices.sweep();
  }

  return {
    open,
    registerDevice,
    close,
    list,
    closeOwn,
    closeOthers,
    endAll,
    keepOnlyCurrent,
    recordProof,
    authenticate,
    isCached,
    findPrincipal,
    sweepExpired,
  };
}

/** GUARD-4: a token has no session of its own and never acts on those of its creator. */
function requireSessionId({ credential }: Principal): string {
  if (credential.kind !== "session") throw new ProblemError("access.session-only");
  return credential.id;
}
