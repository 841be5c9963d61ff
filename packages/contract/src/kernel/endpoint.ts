import type { Static, TSchema } from "typebox";
import type { ProblemKey } from "./problem.ts";
import { getRequiredScope, isGamePath, type TokenScope } from "./token-scope.ts";

/**
 * Access level: `public` needs no session, and `session` needs any session, even one of a banned user. The others name
 * the minimum role.
 */
export type Access = "public" | "session" | "user" | "monitor" | "admin";
/** Which credentials an endpoint accepts: only the session of a browser, or an API token as well. */
export type AcceptedCredentials = "session" | "any";
/** What a named rate limit counts: the signed-in user, otherwise the network; or always the network (LIMIT-2). */
export type LimitPer = "caller" | "network";
/** When an endpoint accepts an API token for one game: if its path contains that game, always, or never (SCOPE-3). */
export type GameTokens = "path" | "any" | "none";
/**
 * Why an endpoint needs a recent proof of identity: it changes an account or an API token, or it deletes a game, user or
 * team.
 */
export type Freshness = "account" | "admin-act";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The named rate limits; the server defines their numbers (docs/behaviour.md, LIMIT-*). */
export type RatePolicy =
  | "Register"
  | "Concurrency"
  | "Query"
  | "PowChallenge"
  | "Container"
  | "Submit"
  | "Secret"
  | "Edit"
  | "Upload";

interface Definition {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Access;
  /** By default, endpoints for accounts and tokens accept only a session (GUARD-4). */
  readonly credentials?: AcceptedCredentials;
  /** By default, endpoints with a game in their path accept the tokens of that game, and others accept none. */
  readonly gameTokens?: GameTokens;
  /** The endpoint needs a recent proof of the user's identity (STEP-1, STEP-2). */
  readonly fresh?: Freshness;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply?: TSchema;
  /** The response is not JSON: the handler sets headers and body. */
  readonly raw?: true;
  readonly fails?: readonly ProblemKey[];
  readonly limit?: RatePolicy;
  /** Responses have a weak ETag with this prefix; clients with the current content receive 304. */
  readonly etag?: string;
  /** The response may take longer than the usual client timeout. */
  readonly slow?: boolean;
  /** False if a client must not send the request again after a failure. */
  readonly retried?: false;
}

type Section<D, K extends "params" | "body"> = D extends {
  readonly [P in K]: infer S extends TSchema;
}
  ? { readonly [P in K]: Static<S> }
  : unknown;

/** A request may omit a query whose members are all optional. */
type QuerySection<D> = D extends { readonly query: infer S extends TSchema }
  ? Record<never, never> extends Static<S>
    ? { readonly query?: Static<S> }
    : { readonly query: Static<S> }
  : unknown;

type RequestType<D> = Section<D, "params"> & QuerySection<D> & Section<D, "body">;
type ReplyType<D> = D extends { readonly raw: true }
  ? Raw
  : D extends { readonly reply: infer S extends TSchema }
    ? Static<S>
    : void;

declare const raw: unique symbol;

/** The response type of a raw endpoint. */
export interface Raw {
  readonly [raw]: true;
}

/** The definition of one HTTP endpoint. */
export interface Endpoint<
  Request = unknown,
  Reply = unknown,
  M extends Method = Method,
  A extends Access = Access,
> extends Definition {
  readonly method: M;
  readonly access: A;
  readonly credentials: AcceptedCredentials;
  /** The scope that an API token needs (SCOPE-1). */
  readonly scope: TokenScope | null;
  readonly gameTokens: GameTokens;
  readonly limitPer: LimitPer;
  /** Whether users may call it before they have set up a second factor that the policy requires (FACTOR-6). */
  readonly withoutFactor: boolean;
  /** Exists for the type checker only. */
  readonly types?: { readonly request: Request; readonly reply: Reply };
}

// The types are computed once and stored in type parameters: computing them at each use made the
// compiler four times slower with a hundred endpoints.
export function endpoint<const D extends Definition>(
  definition: D,
): Endpoint<RequestType<D>, ReplyType<D>, D["method"], D["access"]> {
  return {
    credentials: isSessionOnly(definition.path) ? "session" : "any",
    scope: getRequiredScope(definition),
    withoutFactor: definition.path.startsWith("/api/account/"),
    limitPer: isBeforeSignIn(definition) ? "network" : "caller",
    gameTokens: isGamePath(definition.path) ? "path" : "none",
    ...definition,
  };
}

/** A client that registers or signs in becomes another user, so that limits per user would never apply to it. */
function isBeforeSignIn({ access, path }: Definition): boolean {
  return access === "public" && path.startsWith("/api/account/");
}

function isSessionOnly(path: string): boolean {
  return path.startsWith("/api/account/") || path === "/api/tokens" || path.startsWith("/api/tokens/");
}
