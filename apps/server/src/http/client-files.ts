import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { Id } from "@gonfalon/contract/kernel/scalars.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { ProblemError } from "#kernel/problem-error.ts";
import type { AdmitPublicRequest } from "./admission.ts";
import type { CachedReadHandler } from "./cached-read-handler.ts";
import { sendCached } from "./cached-response.ts";
import { type ClientPageOptions, clientPages } from "./client-pages.ts";
import { type FirstView, readFirstViews } from "./first-views.ts";
import { sendProblem } from "./problems.ts";
import { type RawReply, sendRaw } from "./raw-reply.ts";

export interface PageSources extends ClientPageOptions {
  /** The custom favicon, if any. */
  readonly favicon: () => Promise<RawReply | undefined>;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const YEAR = "365d";

/** Serves the built client from `folder` and returns a function that sends its page, or 404 if there is no client. */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  sources: PageSources,
  {
    onRequest,
    cachedReadHandler,
  }: { readonly onRequest: AdmitPublicRequest; readonly cachedReadHandler: Pick<CachedReadHandler, "add"> },
): Promise<SendPage> {
  const template = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
  if (template === undefined)
    return async (request, reply) => sendProblem(request, reply, new ProblemError("route.not-found"));

  const views = await readFirstViews(folder);
  const pages = clientPages(template, views, sources);

  // File names under /static contain a hash of the content.
  await app.register(fastifyStatic, {
    root: join(folder, "static"),
    prefix: "/static/",
    immutable: true,
    maxAge: YEAR,
    preCompressed: true,
    index: false,
  });
  app.get("/sw.js", { onRequest }, (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      // The CSP of its script applies to a service worker, and this worker fetches what it caches.
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .sendFile("sw.js", folder, { cacheControl: false }),
  );
  // Always revalidated, so that a new icon is visible immediately.
  app.get("/favicon.webp", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-cache");
    const favicon = await sources.favicon();
    return favicon
      ? sendRaw(request, reply, favicon)
      : reply.sendFile("favicon.webp", folder, { cacheControl: false });
  });

  for (const view of views.views)
    cachedReadHandler.add(toPageEndpoint(view), ({ language, params }) =>
      pages.get(view, view.path.replace(":id", String(params["id"])), language),
    );
  return async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    return sendCached(request, reply, await pages.get(views.find(path), path, request.language));
  };
}

function toPageEndpoint({ path }: FirstView) {
  return endpoint({
    method: "GET",
    path: path as `/${string}`,
    access: "public",
    summary: "Page of the client",
    ...(path.includes(":id") && { params: PAGE_PARAMS }),
  });
}

const PAGE_PARAMS = Type.Object({ id: Id });
