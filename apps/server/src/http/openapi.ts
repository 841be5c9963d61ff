import { randomBytes } from "node:crypto";
import swagger from "@fastify/swagger";
import { endpoints } from "@gonfalon/contract/endpoints.ts";
import type { FastifyInstance } from "fastify";
import { type ApiDocument, openApiPage } from "./openapi-page.ts";

const tags = new Map(endpoints.map(({ endpoint, tag }) => [`${endpoint.method} ${endpoint.path}`, tag]));

/** Describes every route that is registered after it, for programs (JSON) and for people (a page). */
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
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, tags: [tags.get(`${String(route.method)} ${url}`) ?? "other"] },
      url,
    }),
    // In the order of the paths, so that the document does not follow the order of the wiring.
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const paths = Object.entries(openapiObject.paths ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
      return Object.assign(openapiObject, { paths: Object.fromEntries(paths) });
    },
  });
  app.get("/openapi/v1.json", { schema: { hide: true } }, (_request, reply) =>
    reply.header("cache-control", "no-cache").send(app.swagger()),
  );
  app.get("/openapi", { schema: { hide: true } }, (_request, reply) => {
    const nonce = randomBytes(12).toString("base64");
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
      )
      .send(openApiPage(app.swagger() as ApiDocument, nonce));
  });
}
