import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findAccessRefusal } from "#kernel/access.ts";
import { ProblemError, refuse } from "#kernel/problem-error.ts";
import type { IdentityServer, IdentityUser } from "#ports/identity-server.ts";
import { type Admission, PUBLIC_POLICY } from "./admission.ts";
import { type RateLimits, toCallerKey } from "./rate-limit.ts";

export interface OidcHost {
  /** Whether at least one app is registered. */
  isEnabled(): Promise<boolean>;
  /** Loads the identity server on first use. */
  getServer(): Promise<Pick<IdentityServer, "handle">>;
}

interface OidcOptions {
  readonly admit: Admission["admit"];
  readonly limits: RateLimits;
  readonly host: OidcHost;
}

/** Paths that browsers open, with the session of the user. */
const BROWSER_PATHS = ["/oidc/auth", "/oidc/auth/:uid"];
/**
 * With `response_mode=form_post`, the response is a page with a script that posts the code to the app. The library adds
 * the hash of this script to the directive `script-src`, if the policy has it.
 */
const PAGE_POLICY = "default-src 'none'; script-src; frame-ancestors 'none'";
/** Endpoints that the servers of apps call. */
const SERVER_CALLS = [
  { method: "GET", url: "/oidc/.well-known/openid-configuration" },
  { method: "GET", url: "/oidc/jwks" },
  { method: "POST", url: "/oidc/token" },
  { method: ["GET", "POST"], url: "/oidc/me" },
];

/** APP-1: the endpoints of OpenID Connect. They return 404 if no app is registered. */
export function serveOidc(app: FastifyInstance, { admit, limits, host }: OidcOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The library reads the body itself.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const url of BROWSER_PATHS)
      scope.route({
        method: "GET",
        url,
        exposeHeadRoute: false,
        schema: { hide: true },
        onRequest: (request, reply) =>
          admit(request, reply, { ...PUBLIC_POLICY, credentials: "session", limit: "Secret" }),
        handler: (request, reply) =>
          respond(request, reply.header("content-security-policy", PAGE_POLICY), toUser(request)),
      });
    for (const { method, url } of SERVER_CALLS)
      scope.route({
        method,
        url,
        exposeHeadRoute: false,
        schema: { hide: true },
        onRequest: async (request) => applyLimit(request),
        handler: (request, reply) => respond(request, reply, undefined),
      });
  });

  /** APP-7: all users of an app share the network of its server, so these endpoints have a separate limit. */
  function applyLimit({ ip }: FastifyRequest): void {
    refuse(limits.take("App", toCallerKey({ userId: undefined, address: ip })));
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    user: IdentityUser | undefined,
  ): Promise<FastifyReply> {
    if (!(await host.isEnabled())) throw new ProblemError("route.not-found");
    // The parameters are stored, and PostgreSQL cannot store NUL.
    if (request.url.includes("%00")) throw new ProblemError("request.invalid");
    // After `hijack`, an error would leave the request without a response.
    const server = await host.getServer();
    reply.hijack();
    reply.header("cache-control", "no-store");
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await server.handle(request.raw, reply.raw, user);
    return reply;
  }
}

/** Undefined for visitors, and for users who may not use the platform: the consent page shows them the reason. */
function toUser({ principal }: FastifyRequest): IdentityUser | undefined {
  const refusal = findAccessRefusal({ access: "user", withoutFactor: false }, principal);
  return principal && !refusal ? { id: principal.id, sessionId: principal.credential.id } : undefined;
}
