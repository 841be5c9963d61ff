import type { ConnectedApp, Consent } from "@gonfalon/contract/connected-app.ts";
import { findAccessRefusal } from "#kernel/access.ts";
import { orRefuse, ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Actor } from "#ports/actor.ts";
import type { IdentityServer } from "#ports/identity-server.ts";
import type { Principal } from "#ports/principal.ts";
import { findApp } from "./app.repo.ts";
import type { AppDeps } from "./app.service.ts";
import { findAppGame, findSessionProof } from "./app-claims.repo.ts";
import { readClaims } from "./app-claims.ts";
import { deleteConsent, listConsents, upsertConsent } from "./consent.repo.ts";
import { deleteOidcRowsExpiredBefore } from "./oidc-row.repo.ts";

export interface ConsentDeps extends AppDeps {
  /** Loaded on first use. */
  readonly getIdentityServer: () => Promise<IdentityServer>;
}

export type ConsentService = ReturnType<typeof consentService>;

/** APP-5: the consents of users to apps. */
export function consentService(deps: ConsentDeps) {
  const { db, clock, random, log, getIdentityServer } = deps;

  async function requirePendingRequest(user: Principal, uid: string) {
    // FACTOR-6: other account endpoints are allowed without a factor, but this one sends data to another site.
    refuse(findAccessRefusal({ access: "user", withoutFactor: false }, user));
    const request = orRefuse(await (await getIdentityServer()).findRequest(uid), "app.request-not-found");
    const app = orRefuse(await findApp(db, request.clientId), "app.request-not-found");
    const scopes = app.scopes.filter((scope) => request.scopes.includes(scope));
    return { request, app, scopes };
  }

  async function get({ user }: Actor, uid: string): Promise<Consent> {
    const { app, scopes } = await requirePendingRequest(user, uid);
    const { claims, isParticipant } = orRefuse(
      await readClaims(deps, user.id, app, new Set(scopes)),
      "app.request-not-found",
    );
    const game = app.gameId === null ? undefined : await findAppGame(db, app.gameId);
    return { client: { id: app.id, name: app.name }, scopes, game: game ?? null, claims, isParticipant };
  }

  async function decide({ user, client }: Actor, uid: string, allow: boolean): Promise<{ url: string }> {
    const { request, app, scopes } = await requirePendingRequest(user, uid);
    const provedAt = orRefuse(await findSessionProof(db, user.credential.id), "session.required");
    if (allow && request.proofAfter && provedAt < request.proofAfter)
      throw new ProblemError("account.confirmation-needed");
    const now = clock.now();
    if (allow)
      await upsertConsent(db, { id: random.uuid(now), userId: user.id, clientId: app.id, scopes }, now);
    const decision = { userId: user.id, provedAt, allow };
    const url = orRefuse(await (await getIdentityServer()).decide(uid, decision), "app.request-not-found");
    const status = allow ? "Success" : "Denied";
    log.info({ status, user: user.name, ip: client.ip, app: app.id }, "decision about an app recorded");
    return { url };
  }

  async function list(userId: string): Promise<ConnectedApp[]> {
    return (await listConsents(db, userId)).map((consent) => ({
      ...consent,
      grantedAt: consent.grantedAt.getTime(),
      lastUsedAt: consent.lastUsedAt.getTime(),
    }));
  }

  async function withdraw({ user, client }: Actor, appId: string): Promise<void> {
    if (!(await deleteConsent(db, user.id, appId))) throw new ProblemError("app.not-connected");
    log.info({ status: "Success", user: user.name, ip: client.ip, app: appId }, "app disconnected");
  }

  function sweepExpired(): Promise<void> {
    return deleteOidcRowsExpiredBefore(db, clock.now());
  }

  return { get, decide, list, withdraw, sweepExpired };
}
