import type { IncomingMessage } from "node:http";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import { limits as sizes } from "@gonfalon/contract/limits.ts";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { negotiateLanguage } from "#i18n/negotiate.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { Authenticator } from "#ports/authenticator.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Logger } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";
import type { Stopwatch } from "#ports/stopwatch.ts";
import type { Timer } from "#ports/timer.ts";
import { type AdmitPublicRequest, PUBLIC_POLICY, requestAdmission } from "./admission.ts";
import { limitBodyTime } from "./body-timeout.ts";
import { cachedReadHandler } from "./cached-read-handler.ts";
import { clientConnection, decorateIsSecure, type TrustProxy } from "./client-connection.ts";
import { sendClientError } from "./client-errors.ts";
import { type PageSources, serveClient } from "./client-files.ts";
import { type OnCompleted, reportCompletedRequests } from "./completed-requests.ts";
import { crossOrigin } from "./cross-origin.ts";
import { serveDownloads } from "./downloads.ts";
import { endConnectionsOnClose } from "./drain.ts";
import { ignoreTypeOfEmptyBody } from "./empty-body.ts";
import { httpServer } from "./http-server.ts";
import { type HubHost, hubRoutes, serveHubs } from "./hubs.ts";
import { acceptJson } from "./json-body.ts";
import { language } from "./language.ts";
import { overrideNodeDefaults } from "./node-defaults.ts";
import { handleUnknownPaths } from "./not-found.ts";
import { type OidcHost, serveOidc } from "./oidc.ts";
import { describeApi, serveApiDescription } from "./openapi.ts";
import { installProblemHandler, sendProblem } from "./problems.ts";
import { type ProxyHost, proxyRoutes, serveProxy } from "./proxy.ts";
import { countRequest, type RateLimits } from "./rate-limit.ts";
import { propagateRequestIds, requestIds } from "./request-id.ts";
import { createRoutes, type Routes } from "./route.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { serializerCompiler } from "./serialization.ts";
import { refuseUnreadableBodies } from "./unreadable-bodies.ts";
import { acceptUpgrades } from "./upgrades.ts";
import type { UploadDeps } from "./uploads.ts";
import { validatorCompiler } from "./validation.ts";

export interface HttpOptions extends UploadDeps {
  readonly version: string;
  readonly log: Logger;
  readonly limits: RateLimits;
  readonly events: Pick<EventBus, "peerCount" | "whenSettled">;
  readonly timer: Timer;
  readonly authenticator: Authenticator;
  readonly trustProxy: TrustProxy;
  /** The origins of other sites whose pages may use the API (CLIENT-2). */
  readonly corsOrigins: readonly string[];
  /** Folder of the built web client. */
  readonly clientFolder: string;
  /** Folder of the files that the site offers for download; may be missing. */
  readonly downloadsFolder: string;
  readonly page: PageSources;
  readonly routes: (route: Routes) => void;
  readonly hubs: HubHost;
  readonly proxy: ProxyHost;
  readonly oidc: OidcHost;
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  readonly onCompleted: OnCompleted;
}

/** Builds the HTTP server. Hooks run in the order in which they are added, so the order of these calls matters. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const connection = clientConnection(options.trustProxy);
  const admission = requestAdmission({ ...options, connection });
  const { admit } = admission;
  const admitPublic: AdmitPublicRequest = (request, reply) => admit(request, reply, PUBLIC_POLICY);
  const cors = crossOrigin(options.corsOrigins);
  const readHandler = cachedReadHandler({ ...options, connection, admission, cors });
  const app = Fastify({
    bodyLimit: sizes.requestBytes,
    genReqId: requestIds(options.random),
    serverFactory: (framework) => httpServer(readHandler, framework),
    clientErrorHandler: sendClientError,
    trustProxy: options.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 256 },
    // While the server closes, open requests are completed, and idle connections are closed immediately.
    forceCloseConnections: "idle",
    // A URL that is malformed, or has a parameter that is too long, does not reach the hooks.
    frameworkErrors: (_error, request, reply) => {
      request.language = negotiateLanguage({ acceptLanguage: request.headers["accept-language"] });
      // Fastify ignores `trustProxy` in the `request.ip` of these requests.
      const caller = { userId: undefined, address: connection.getAddress(request.raw as IncomingMessage) };
      const refusal = countRequest(options.limits, caller, undefined) ?? (["route.not-found"] as const);
      void sendProblem(request as FastifyRequest, reply as FastifyReply, new ProblemError(...refusal));
    },
  });
  installProblemHandler(app, options.log);
  endConnectionsOnClose(app);
  limitBodyTime(app);
  propagateRequestIds(app);
  reportCompletedRequests(app, options.onCompleted);
  await app.register(language);
  decorateIsSecure(app, connection);
  sendSecurityHeaders(app, connection);
  cors.install(app, admitPublic);
  const upgrades = acceptUpgrades(app);
  overrideNodeDefaults(app, upgrades);
  // Session cookies are read by `session-cookie.ts`.
  await app.register(cookie, { hook: false });
  app.decorateRequest("principal", undefined);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  ignoreTypeOfEmptyBody(app);
  refuseUnreadableBodies(app);
  acceptJson(app);
  // Form fields other than files are ignored, so only a few short ones are allowed.
  await app.register(multipart, {
    limits: { fields: 16, fieldSize: 1024 },
  });
  await app.register(compress, { encodings: ["zstd", "br", "gzip"], threshold: 1024 });
  await describeApi(app, options.version);

  serveApiDescription(app, admitPublic);
  options.routes(createRoutes(app, { ...options, admit, cachedReadHandler: readHandler }));
  await serveHubs(app, { ...options, admit, upgrades, cors, host: options.hubs });
  serveProxy(app, { admit, upgrades, host: options.proxy });
  serveOidc(app, { ...options, admit, host: options.oidc });
  await serveDownloads(app, options.downloadsFolder, admitPublic);
  const page = await serveClient(app, options.clientFolder, options.page, {
    onRequest: admitPublic,
    cachedReadHandler: readHandler,
  });
  handleUnknownPaths(app, {
    admitPublic,
    endpoints: [...endpoints.map(({ endpoint }) => endpoint), ...hubRoutes, ...proxyRoutes],
    page,
  });
  await app.ready();
  return app;
}
