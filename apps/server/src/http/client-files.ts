import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ProblemError } from "#kernel/problem-error.ts";
import type { CountRequest } from "./admission.ts";
import { type FirstView, readFirstViews } from "./first-views.ts";
import { sendProblem } from "./problems.ts";
import { type RawReply, sendRaw } from "./raw-reply.ts";

/** The platform settings that a page depends on before the client has started. */
interface PageSettings {
  readonly title: string;
  readonly description: string;
  /** Whether the page may load images, audio and video over `http://`. */
  readonly allowHttpMedia: boolean;
}

export interface PageSources {
  readonly settings: () => Promise<PageSettings>;
  /** The custom favicon, if any. */
  readonly favicon: () => Promise<RawReply | undefined>;
  /** Whether the page may connect to the tunnel daemon on the visitor's machine. */
  readonly callsLoopback: boolean;
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const YEAR = "365d";

/** Serves the built client from `folder` and returns a function that sends its page. */
export async function serveClient(
  app: FastifyInstance,
  folder: string,
  { settings, favicon, callsLoopback }: PageSources,
  onRequest: CountRequest,
): Promise<SendPage> {
  const template = await readFile(join(folder, "index.html"), "utf8").catch(() => undefined);
  if (template === undefined)
    return async (request, reply) => sendProblem(request, reply, new ProblemError("route.not-found"));

  const findFirstView = await readFirstViews(folder);

  // Names under /static carry a hash of the content.
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
      // A service worker has its own CSP, and this one must fetch what it caches.
      .header("content-security-policy", "default-src 'none'; connect-src 'self'")
      .sendFile("sw.js", folder, { cacheControl: false }),
  );
  // Always revalidated, so that a new icon is visible immediately.
  app.get("/favicon.webp", { onRequest }, async (request, reply) => {
    reply.header("cache-control", "no-cache");
    const chosen = await favicon();
    return chosen
      ? sendRaw(request, reply, chosen)
      : reply.sendFile("favicon.webp", folder, { cacheControl: false });
  });

  return async (request, reply) => {
    const nonce = randomBytes(12).toString("base64");
    const { title, description, allowHttpMedia } = await settings();
    const view = findFirstView(request.url.split("?", 1)[0] ?? "", request.language);
    const values: Readonly<Record<string, string>> = {
      title: escapeHtml(title),
      description: escapeHtml(description),
      lang: request.language.toLowerCase(),
      calls: escapeHtml(view.calls.join(" ")),
      nonce,
    };
    const page = template
      .replaceAll(/%(title|description|lang|calls|nonce)%/g, (_, name: string) => values[name] ?? "")
      .replace("</head>", () => `${linksTo(view, nonce)}</head>`);
    return reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-security-policy", policy({ nonce, callsLoopback, allowHttpMedia }))
      .send(page);
  };
}

/** The same request as the client's, so that the client finds the cached response. */
function linksTo({ texts, files }: FirstView, nonce: string): string {
  const links = files.map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" crossorigin href="${file}" nonce="${nonce}">`
      : `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`,
  );
  if (texts !== undefined) links.push(`<link rel="preload" as="fetch" crossorigin href="${texts}">`);
  return links.join("");
}

/** Players can choose its port. */
const LOOPBACK = " http://127.0.0.1:*";

interface PolicyOptions {
  readonly nonce: string;
  readonly callsLoopback: boolean;
  readonly allowHttpMedia: boolean;
}

/** Scripts by nonce only; the component library needs style attributes. */
function policy({ nonce, callsLoopback, allowHttpMedia }: PolicyOptions): string {
  const elsewhere = allowHttpMedia ? "https: http:" : "https:";
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${elsewhere}`,
    `media-src 'self' ${elsewhere}`,
    "font-src 'self' data:",
    `connect-src 'self'${callsLoopback ? LOOPBACK : ""}`,
    "worker-src 'self' blob:",
    "frame-src https://challenges.cloudflare.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
