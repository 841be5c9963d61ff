import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AdmitPublicRequest } from "./admission.ts";
import { toPathPattern } from "./path-pattern.ts";
import { sendProblem } from "./problems.ts";

interface NotFoundOptions {
  readonly admitPublic: AdmitPublicRequest;
  readonly endpoints: readonly { readonly method: string; readonly path: string }[];
  /** Sends the page of the web client. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

// Health and metrics use another port; an HTML page would look healthy to a probe.
const SERVER_PATHS = /^\/(api|oidc|hub|assets|static|downloads|openapi|healthz|metrics)(\/|$)/i;

/**
 * Responds to requests without a route: 405 if the path has an endpoint with another method; the page of the client to
 * GET and HEAD requests, except on server paths and for files; otherwise 404.
 */
export function handleUnknownPaths(
  app: FastifyInstance,
  { admitPublic, endpoints, page }: NotFoundOptions,
): void {
  const patterns = endpoints.map(({ method, path }) => ({ method, pattern: toPathPattern(path) }));

  // Counted before the body is read; the not-found handler runs afterwards.
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) void admitThenContinue(request, reply, done);
    else done();
  });

  async function admitThenContinue(
    request: FastifyRequest,
    reply: FastifyReply,
    done: (error?: Error) => void,
  ): Promise<void> {
    try {
      await admitPublic(request, reply);
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowedMethods = listMethods(path);
    if (allowedMethods.length > 0) {
      reply.header("allow", allowedMethods.join(", "));
      return sendProblem(request, reply, new ProblemError("route.method-not-allowed"));
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isFile = path.slice(path.lastIndexOf("/")).includes(".");
    if (isRead && !isFile && !SERVER_PATHS.test(path)) return page(request, reply);
    return sendProblem(request, reply, new ProblemError("route.not-found"));
  });

  function listMethods(path: string): readonly string[] {
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  }
}
