import type {
  AcceptedCredentials,
  Access,
  Freshness,
  GameTokens,
  LimitPer,
  RatePolicy,
} from "@gonfalon/contract/kernel/endpoint.ts";
import type { Refusal } from "@gonfalon/contract/kernel/problem.ts";
import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { findAccessRefusal, findFreshnessRefusal, findScopeRefusal, isOutsideGame } from "#kernel/access.ts";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import { isLoopback } from "#kernel/network.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { Authentication, Authenticator, Credential } from "#ports/authenticator.ts";
import type { Logger } from "#ports/logger.ts";
import type { Principal } from "#ports/principal.ts";
import type { ClientConnection } from "./client-connection.ts";
import { readCredential } from "./credential.ts";
import { isFromForeignPage } from "./foreign-page.ts";
import { countRequest, type RateLimits, toCallerKey } from "./rate-limit.ts";
import type { RequestHead } from "./request-head.ts";
import { writeSessionCookie } from "./session-cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    principal: Principal | undefined;
  }
}

interface AdmissionDeps {
  readonly authenticator: Authenticator;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly connection: ClientConnection;
}

interface RoutePolicy {
  readonly access: Access;
  readonly credentials: AcceptedCredentials;
  readonly scope: TokenScope | null;
  readonly gameTokens: GameTokens;
  readonly withoutFactor: boolean;
  readonly fresh?: Freshness;
  readonly limit?: RatePolicy;
  readonly limitPer: LimitPer;
}

/** The caller of a request, and the refusal if a rate limit rejects the request. */
export interface CountedCaller extends Partial<Authentication> {
  /** Set if the request exceeds a rate limit, or its network has sent too many unknown credentials. */
  readonly refusal?: Refusal;
}

const ANONYMOUS: CountedCaller = {};

/** The policy of public routes outside the contract. */
export const PUBLIC_POLICY = {
  access: "public",
  credentials: "any",
  scope: null,
  gameTokens: "any",
  withoutFactor: false,
  limitPer: "caller",
} as const;

/**
 * Identifies the caller of a public route outside the contract, and counts the request. Throws if the request exceeds a
 * rate limit or is a cross-site write with a session.
 */
export type AdmitPublicRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export type Admission = ReturnType<typeof requestAdmission>;

/**
 * Checks in this order: whether the network has sent too many unknown credentials, who the caller is, the rate limits,
 * cross-site writes, whether the endpoint accepts API tokens, the access, the scope and the game of a token, and whether
 * the user must confirm their identity (STEP-1).
 */
export function requestAdmission({ authenticator, limits, log, connection }: AdmissionDeps) {
  const countedCallers = new WeakMap<RequestHead, MaybePromise<CountedCaller>>();

  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    policy: RoutePolicy,
    credential?: Credential,
  ): Promise<void> {
    const { principal, renewedSession, refusal } = await (countedCallers.get(request.raw) ??
      count(request.raw, policy, credential));
    request.principal = principal;
    if (renewedSession) writeSessionCookie(reply, renewedSession, request.isSecure);
    refuse(refusal);
    if (isForged(request)) throw new ProblemError("access.denied");
    if (policy.credentials === "session" && principal?.credential.kind === "token")
      throw new ProblemError("access.session-only");
    checkAccess(request, policy, log);
    checkScope(request, policy);
    refuse(findFreshnessRefusal(principal, policy.fresh));
  }

  /** Identifies the caller by `providedCredential` or, without one, by the request headers, and counts the request. */
  function count(
    request: RequestHead,
    { limit, limitPer }: Pick<RoutePolicy, "limit" | "limitPer">,
    providedCredential?: Credential,
  ): MaybePromise<CountedCaller> {
    const address = connection.getAddress(request);
    const credential = providedCredential ?? readCredential(request.headers, connection.isSecure(request));
    return whenReady(identify(credential, address), (caller) => {
      const refusal =
        caller.refusal ?? countRequest(limits, { userId: caller.principal?.id, address }, limit, limitPer);
      return refusal ? { ...caller, refusal } : caller;
    });
  }

  function identify(credential: Credential | undefined, address: string): MaybePromise<CountedCaller> {
    if (!credential) return ANONYMOUS;
    const isExempt = isLoopback(address) || authenticator.isCached(credential);
    const network = isExempt ? undefined : toCallerKey({ userId: undefined, address });
    const refusal = network && limits.check("Credential", network);
    if (refusal) return { refusal };
    return whenReady(authenticator.authenticate(credential, address), (authenticated) => {
      if (!authenticated && network) limits.take("Credential", network);
      return authenticated ?? ANONYMOUS;
    });
  }

  /** `admit` continues with this caller and does not count the request again. */
  function setCaller(request: RequestHead, caller: MaybePromise<CountedCaller>): void {
    countedCallers.set(request, caller);
  }

  function getCaller(request: RequestHead): MaybePromise<CountedCaller> | undefined {
    return countedCallers.get(request);
  }

  return { admit, count, setCaller, getCaller };
}

/** Whether the request is a cross-site write that uses the session cookie. */
function isForged(request: FastifyRequest): boolean {
  const isWrite = request.method !== "GET" && request.method !== "HEAD";
  return isWrite && request.principal?.credential.kind === "session" && isFromForeignPage(request);
}

function checkAccess(request: FastifyRequest, policy: RoutePolicy, log: Logger): void {
  const { principal } = request;
  const { access } = policy;
  const refusal = findAccessRefusal(policy, principal);
  if (!refusal) return;
  if (refusal === "access.denied" && principal && (access === "monitor" || access === "admin")) {
    log.info(
      { status: "Denied", user: principal.name, ip: request.ip, route: request.routeOptions.url },
      "access denied",
    );
  }
  throw new ProblemError(refusal);
}

/** SCOPE-3: at public endpoints outside its game, a token for one game has the permissions of a visitor. */
function checkScope(request: FastifyRequest, { access, scope, gameTokens }: RoutePolicy): void {
  const { principal } = request;
  if (principal?.credential.kind !== "token") return;
  const gameId =
    gameTokens === "any" ? (principal.credential.gameId ?? undefined) : readGameId(request, gameTokens);
  refuse(findScopeRefusal(principal, { scope, gameId }));
  if (access === "public" && isOutsideGame(principal, gameId)) request.principal = undefined;
}

function readGameId({ params }: FastifyRequest, gameTokens: GameTokens): number | undefined {
  return gameTokens === "path" ? Number((params as { readonly id?: string }).id) : undefined;
}
