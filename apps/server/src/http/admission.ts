import type { Access, RatePolicy, Via } from "@gonfalon/contract/kernel/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accessRefusal } from "#kernel/access.ts";
import { isLoopback } from "#kernel/network.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Authenticator, Credential } from "#ports/authenticator.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { CachedReads } from "./cached-reads.ts";
import { isApiToken } from "./credential-form.ts";
import { isFromForeignPage } from "./foreign-page.ts";
import { callerKey, countRequest, type RateLimits, tooMany } from "./rate-limit.ts";
import { readSessionCookie, writeSessionCookie } from "./session-cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | undefined;
  }
}

interface AdmissionDeps {
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly cachedReads: Pick<CachedReads, "refusalOf">;
}

interface RoutePolicy {
  readonly access: Access;
  readonly via: Via;
  readonly limit?: RatePolicy;
}

/** Admits everyone and counts the request: for what is served besides the calls of the contract. */
export type CountRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Decides in this order: whether the network has sent too many unknown credentials, who is calling, whether they call
 * too often, whether they may.
 */
export function requestAdmission({ authenticator, limits, log, cachedReads }: AdmissionDeps) {
  return async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    door: RoutePolicy,
  ): Promise<void> {
    request.principal = await identify(authenticator, limits, request, reply);
    const caller = { userId: request.principal?.id, address: request.ip };
    const refusal = cachedReads.refusalOf(request.raw) ?? countRequest(limits, caller, door.limit);
    if (refusal) throw tooMany(refusal);
    if (isForged(request)) throw new ProblemError("access.denied");
    if (door.via === "session" && request.principal?.via.kind === "token")
      throw new ProblemError("access.session-only");
    checkAccess(request, door.access, log);
  };
}

async function identify(
  authenticator: Authenticator,
  limits: RateLimits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | undefined> {
  const credential = readCredential(request);
  if (!credential) return undefined;
  const atHand = credential.kind === "session" ? authenticator.peekSession(credential.secret) : undefined;
  if (atHand) return atHand;

  const isCounted = !authenticator.isCached(credential) && !isLoopback(request.ip);
  const network = callerKey({ userId: undefined, address: request.ip });
  const refusal = isCounted ? limits.check("Credential", network) : undefined;
  if (refusal) throw tooMany(refusal);
  const principal = await lookUp(authenticator, credential, request, reply);
  if (!principal && isCounted) limits.take("Credential", network);
  return principal;
}

async function lookUp(
  authenticator: Authenticator,
  credential: Credential,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | undefined> {
  if (credential.kind === "token") return authenticator.byApiToken(credential.secret);
  const session = await authenticator.bySession(credential.secret, request.ip);
  if (session?.renewed) writeSessionCookie(request, reply, session.renewed);
  return session?.principal;
}

/** GUARD-3: what the caller shows, if it has the form of a credential; a token counts for more than a cookie. */
export function readCredential(request: FastifyRequest): Credential | undefined {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (bearer !== undefined) return isApiToken(bearer) ? { kind: "token", secret: bearer } : undefined;
  const cookie = readSessionCookie(request);
  return cookie === undefined ? undefined : { kind: "session", secret: cookie };
}

/** Rejects cross-site writes that use the session cookie. */
function isForged(request: FastifyRequest): boolean {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  return isWrite && request.principal?.via.kind === "session" && isFromForeignPage(request);
}

function checkAccess(request: FastifyRequest, access: Access, log: Logger): void {
  const { principal } = request;
  const refusal = accessRefusal(access, principal?.role);
  if (!refusal) return;
  if (principal && (access === "monitor" || access === "admin")) {
    log.info(
      { status: "Denied", user: principal.name, ip: request.ip, route: request.routeOptions.url },
      "access denied",
    );
  }
  throw new ProblemError(refusal);
}
