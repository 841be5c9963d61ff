import type { Access, Endpoint, Method, Raw } from "@gonfalon/contract/kernel/endpoint.ts";
import { getProblemKind, Problem } from "@gonfalon/contract/kernel/problem.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TSchema } from "typebox";
import { type MaybePromise, whenReady } from "#kernel/maybe-promise.ts";
import type { IssuedDevice, IssuedFlow, IssuedSession } from "#ports/authenticator.ts";
import type { Client } from "#ports/client.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { Principal } from "#ports/principal.ts";
import type { Admission } from "./admission.ts";
import type { CachedReadHandler } from "./cached-read-handler.ts";
import { type CachedResponse, isCachedResponse, sendCached } from "./cached-response.ts";
import { createConditionalHook } from "./conditional.ts";
import { type RateLimits, toCallerKey } from "./rate-limit.ts";
import { type RawReply, sendRaw } from "./raw-reply.ts";
import { type ResponseCacheOptions, responseCache } from "./response-cache.ts";
import {
  clearSessionCookie,
  readDeviceCookie,
  readExternalCookie,
  readFlowCookie,
  writeDeviceCookie,
  writeFlowCookie,
  writeSessionCookie,
} from "./session-cookie.ts";
import { type UploadDeps, withFiles } from "./uploads.ts";

interface Context<A extends Access> {
  readonly user: A extends "public" ? Principal | undefined : Principal;
  readonly client: Client;
  readonly cookie: {
    issue(session: IssuedSession): void;
    issueDevice(device: IssuedDevice): void;
    clear(): void;
    /** The token of the sign-in that waits for its second step, if the browser has one. */
    readonly flow: string | undefined;
    issueFlow(flow: IssuedFlow): void;
    /** The token of a sign-in at a provider. */
    readonly external: string | undefined;
    issueExternal(flow: IssuedFlow): void;
  };
}

type Bind = <Request, Reply, A extends Access>(
  endpoint: Endpoint<Request, Reply, Method, A>,
  handle: (
    request: Required<Request> & Context<A>,
  ) => MaybePromise<(Reply extends Raw ? RawReply : Reply) | CachedResponse>,
) => void;

/** Binds endpoints of the contract to handlers. */
export interface Routes extends Bind {
  /**
   * Binds an endpoint whose responses are sent without the framework if they are in memory (cached-read-handler.ts). An
   * object that the handler returns must not change; it is serialized once.
   */
  cached<Request, Reply extends object, A extends Access>(
    endpoint: Endpoint<Request, Reply, "GET", A>,
    handle: (
      request: Required<Request> & Pick<Context<A>, "user">,
    ) => MaybePromise<Readonly<Reply> | CachedResponse>,
    options?: ResponseCacheOptions,
  ): void;
}

interface RouteDeps extends UploadDeps {
  readonly admit: Admission["admit"];
  readonly limits: RateLimits;
  readonly events: Pick<EventBus, "whenSettled">;
  readonly cachedReadHandler: Pick<CachedReadHandler, "add">;
}

export function createRoutes(app: FastifyInstance, deps: RouteDeps): Routes {
  const { admit, limits, events, cachedReadHandler } = deps;

  /** CLUSTER-2: waits for all processes to confirm the events, because any of them may handle the next request. */
  async function settleAfter<T>(work: () => MaybePromise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await events.whenSettled();
    }
  }

  const bind: Bind = (endpoint, handle) => {
    const fileFields = getFileFields(endpoint.body);
    const mayChange = endpoint.method !== "GET";
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: toRouteSchema(endpoint),
      ...(endpoint.etag !== undefined && { onSend: createConditionalHook(endpoint.etag) }),
      // Raw bytes are not compressed: ranges refer to the file.
      ...(endpoint.raw && { compress: false }),
      onRequest: (request, reply) => admit(request, reply, endpoint),
      handler: async (request, reply) => {
        const { limit } = endpoint;
        const release =
          limit === "Concurrency" || limit === "Upload"
            ? await limits.enter(limit, toCallerKey({ userId: request.principal?.id, address: request.ip }))
            : undefined;
        // Validated against the schemas of Request; `admit()` checked the user.
        const respond = (body: unknown) =>
          handle({
            params: request.params,
            query: request.query,
            body,
            ...toContext(request, reply),
          } as unknown as Parameters<typeof handle>[0]);
        try {
          const work = () =>
            fileFields ? withFiles(request, fileFields, deps, respond) : respond(request.body);
          return send(request, reply, endpoint, await (mayChange ? settleAfter(work) : work()));
        } finally {
          release?.();
        }
      },
    });
  };

  return Object.assign(bind, {
    cached: ((endpoint, handle, options = {}) => {
      const toResponse = responseCache(endpoint, options);
      // Both callers check the access of the endpoint and validate its parameters.
      const respond = (request: unknown) =>
        whenReady<object, CachedResponse>(handle(request as Parameters<typeof handle>[0]), (result) =>
          isCachedResponse(result) ? result : toResponse(result),
        );
      cachedReadHandler.add(endpoint, respond);
      bind(endpoint as Endpoint, respond);
    }) satisfies Routes["cached"],
  });
}

function toContext(request: FastifyRequest, reply: FastifyReply) {
  return {
    user: request.principal,
    client: {
      ip: request.ip,
      peer: request.socket.remoteAddress ?? "",
      isForwarded: request.headers["x-forwarded-for"] !== undefined,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
      language: request.language,
      device: readDeviceCookie(request.headers, request.isSecure),
    },
    cookie: {
      issue: (session: IssuedSession) => writeSessionCookie(reply, session, request.isSecure),
      issueDevice: (device: IssuedDevice) => writeDeviceCookie(reply, device, request.isSecure),
      clear: () => clearSessionCookie(reply, request.isSecure),
      flow: readFlowCookie(request.headers, request.isSecure),
      issueFlow: (flow: IssuedFlow) => writeFlowCookie(reply, "flow", flow, request.isSecure),
      external: readExternalCookie(request.headers, request.isSecure),
      issueExternal: (flow: IssuedFlow) => writeFlowCookie(reply, "external", flow, request.isSecure),
    },
  };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
): MaybePromise<FastifyReply> {
  if (isCachedResponse(result)) return sendCached(request, reply, result);
  // Guaranteed by the type of the handler.
  if (endpoint.raw) return sendRaw(request, reply, result as RawReply);
  if (!endpoint.reply) return reply.send();
  reply.type("application/json; charset=utf-8");
  // Fastify would send a plain string without quotes.
  return reply.send(typeof result === "string" ? JSON.stringify(result) : result);
}

const BYTES: TSchema = {
  description: "The bytes",
  content: { "*/*": { schema: { type: "string", format: "binary" } } },
};

function toRouteSchema(endpoint: Endpoint) {
  const response: Record<number, TSchema> = {};
  if (endpoint.reply) response[200] = endpoint.reply;
  if (endpoint.raw) response[200] = BYTES;
  for (const key of endpoint.fails ?? []) response[getProblemKind(key).status] = Problem;
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(getFileFields(endpoint.body) && { consumes: ["multipart/form-data"] }),
    response,
  };
}
