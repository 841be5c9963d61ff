import swagger from "@fastify/swagger";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { sha256 } from "#kernel/digest.ts";
import type { AdmitPublicRequest } from "./admission.ts";
import { type CachedResponse, cachedResponse, sendCached } from "./cached-response.ts";
import { type ApiDocument, renderApiPage } from "./openapi-page.ts";
import { OPENAPI_SCRIPT } from "./openapi-script.ts";
import { OPENAPI_STYLE } from "./openapi-style.ts";
import { describeWebhooks } from "./openapi-webhooks.ts";

const operations = new Map(
  endpoints.map(({ endpoint, tag, name }) => [`${endpoint.method} ${endpoint.path}`, { tag, name }]),
);

/** Describes every route that is registered after this call. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Gonfalon",
        version,
        description: "Errors are `{title, status}`. Instants are Unix milliseconds.",
        license: { name: "AGPL-3.0-only", url: "https://www.gnu.org/licenses/agpl-3.0.html" },
      },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: ({ schema, url, route }) => {
      const { tag = "other", name } = operations.get(`${String(route.method)} ${url}`) ?? {};
      return { schema: { tags: [tag], ...(name && { operationId: name }), ...schema }, url };
    },
    // Sorted by path, so that the document does not depend on the registration order.
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const paths = Object.entries(openapiObject.paths ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return Object.assign(openapiObject, {
        paths: Object.fromEntries(paths),
        webhooks: describeWebhooks(),
      });
    },
  });
}

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(OPENAPI_STYLE)}`,
  `script-src ${hashSource(OPENAPI_SCRIPT)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function hashSource(text: string): string {
  return `'sha256-${sha256(text).toString("base64")}'`;
}

/**
 * The description of the API, as JSON for programs and as a page for people. Both are several hundred kilobytes and
 * never change while the process runs, so each is built and compressed once.
 */
export function serveApiDescription(app: FastifyInstance, onRequest: AdmitPublicRequest): void {
  const options = { schema: { hide: true }, onRequest };
  let json: CachedResponse | undefined;
  let page: CachedResponse | undefined;

  app.get("/openapi/v1.json", options, (request, reply) => {
    json ??= toResponse(JSON.stringify(app.swagger()), { contentType: "application/json; charset=utf-8" });
    return sendCached(request, reply, json);
  });
  app.get("/openapi", options, (request, reply) => {
    page ??= toResponse(renderApiPage(app.swagger() as ApiDocument), {
      contentType: "text/html; charset=utf-8",
      policy: PAGE_POLICY,
    });
    return sendCached(request, reply, page);
  });
}

const startedAt = new Date();

function toResponse(
  text: string,
  description: { readonly contentType: string; readonly policy?: string },
): CachedResponse {
  const bytes = Buffer.from(text);
  const tag = sha256(bytes).toString("hex").slice(0, 16);
  return cachedResponse(bytes, () => ({ ...description, tag, modifiedAt: startedAt }));
}
