import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { CountRequest } from "./admission.ts";
import { pathPattern } from "./path-pattern.ts";
import { sendProblem } from "./problems.ts";

interface NotFoundOptions {
  readonly count: CountRequest;
  readonly endpoints: readonly { readonly method: string; readonly path: string }[];
  /** Sends the page of the web client, which has screens for all other addresses. */
  readonly page: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

// Health and metrics have a port of their own; a page in their place would look healthy to a probe.
const FOR_PROGRAMS = /^\/(api|hub|assets|static|downloads|openapi|healthz|metrics)(\/|$)/i;

/** Programs get JSON, with 405 where only the method is wrong; people get the client's page. */
export function answerUnknownPaths(app: FastifyInstance, { count, endpoints, page }: NotFoundOptions): void {
  const known = endpoints.map(({ method, path }) => ({ method, pattern: pathPattern(path) }));

  // Before the body is read, which the not-found handler itself could not do.
  app.addHook("onRequest", async (request, reply) => {
    if (request.is404) await count(request, reply);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = methodsOf(path);
    if (allowed.length > 0) {
      reply.header("allow", allowed.join(", "));
      return sendProblem(request, reply, new ProblemError("route.method-not-allowed"));
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isFile = path.slice(path.lastIndexOf("/")).includes(".");
    if (isRead && !isFile && !FOR_PROGRAMS.test(path)) return page(request, reply);
    return sendProblem(request, reply, new ProblemError("route.not-found"));
  });

  function methodsOf(path: string): readonly string[] {
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
  }
}
