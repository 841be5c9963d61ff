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
import { admission } from "./admission.ts";
import { type OnAnswered, tellOfAnswers } from "./answered.ts";
import { type PageSources, serveClient } from "./client-files.ts";
import { answerConditionally } from "./conditional.ts";
import { endConnectionsOnClose } from "./drain.ts";
import { fastLane } from "./fast-lane.ts";
import { type HubHost, hubRoutes, serveHubs } from "./hubs.ts";
import { acceptJson } from "./json-body.ts";
import { language } from "./language.ts";
import { answerUnknownPaths } from "./not-found.ts";
import { describeApi } from "./openapi.ts";
import { installProblemHandler, sendProblem } from "./problems.ts";
import { type ProxyHost, proxyRoutes, serveProxy } from "./proxy.ts";
import type { RateLimits } from "./rate-limit.ts";
import { followRequests, requestIds } from "./request-id.ts";
import { type Routes, routesOn } from "./route.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import { serializerCompiler } from "./serialization.ts";
import { acceptUpgrades, asksForWebsocket } from "./upgrades.ts";
import { validatorCompiler } from "./validation.ts";

export interface HttpOptions {
  readonly version: string;
  readonly log: Logger;
  readonly limits: RateLimits;
  readonly events: Pick<EventBus, "settled">;
  readonly authenticator: Authenticator;
  readonly trustProxy: (address: string, hop: number) => boolean;
  /** Folder of the built web client. */
  readonly clientFolder: string;
  readonly page: PageSources;
  readonly routes: (route: Routes) => void;
  readonly hubs: HubHost;
  readonly proxy: ProxyHost;
  readonly random: Random;
  readonly stopwatch: Stopwatch;
  readonly onAnswered: OnAnswered;
}

const MINUTE = 60_000;

/** Puts the HTTP side together; the order of the parts is the order in which a request meets them. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: sizes.requestBytes,
    // Enough for the largest body over a bad line; who sends one byte a minute holds no connection for good.
    requestTimeout: 5 * MINUTE,
    genReqId: requestIds(options.random),
    http: { shouldUpgradeCallback: asksForWebsocket },
    trustProxy: options.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 256 },
    // Answers in progress are finished, idle connections closed at once.
    forceCloseConnections: "idle",
    // An address that cannot even be read never reaches the hooks.
    frameworkErrors: (_error, request, reply) => {
      request.language = negotiateLanguage({ acceptLanguage: request.headers["accept-language"] });
      void sendProblem(request as FastifyRequest, reply as FastifyReply, new ProblemError("route.not-found"));
    },
  });
  installProblemHandler(app, options.log);
  endConnectionsOnClose(app);
  followRequests(app);
  tellOfAnswers(app, options.onAnswered);
  await app.register(language);
  sendSecurityHeaders(app);
  await app.register(cookie);
  app.decorateRequest("principal", undefined);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptJson(app);
  // Fields beside the files are passed over, so there is no room for many; nor for long ones.
  await app.register(multipart, {
    limits: { fileSize: sizes.requestBytes, fields: 16, fieldSize: 1024 },
  });
  answerConditionally(app);
  await app.register(compress, { encodings: ["zstd", "br", "gzip"], threshold: 1024 });
  await describeApi(app, options.version);

  const lane = fastLane(options);
  const admit = admission({ ...options, lane });
  options.routes(routesOn(app, { ...options, admit, lane }));
  const upgrades = acceptUpgrades(app);
  await serveHubs(app, { admit, upgrades, host: options.hubs, random: options.random });
  serveProxy(app, { admit, upgrades, host: options.proxy });
  const page = await serveClient(app, options.clientFolder, options.page);
  answerUnknownPaths(app, {
    endpoints: [...endpoints.map(({ endpoint }) => endpoint), ...hubRoutes, ...proxyRoutes],
    page,
  });
  await app.ready();
  lane.openOn(app.server);
  return app;
}
