import { defaultLanguage, type Language } from "@gonfalon/contract/languages.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { negotiateLanguage } from "#i18n/negotiate.ts";
import { memoize } from "#kernel/memoize.ts";

declare module "fastify" {
  interface FastifyRequest {
    language: Language;
  }
}

/** Negotiates the language in `onRequest`, so that error responses have it too. */
export const language = plugin(async (app: FastifyInstance) => {
  app.decorateRequest("language", defaultLanguage);
  app.addHook("onRequest", (request, reply, done) => {
    const culture = readCulture(request);
    const acceptLanguage = request.headers["accept-language"];
    request.language =
      culture === undefined
        ? getHeaderLanguage(acceptLanguage ?? "")
        : negotiateLanguage({ culture, acceptLanguage });
    reply.header("content-language", request.language);
    done();
  });
});

/** The language of the Accept-Language header. */
export const getHeaderLanguage = memoize((acceptLanguage: string) => negotiateLanguage({ acceptLanguage }));

function readCulture({ query }: FastifyRequest): string | undefined {
  const { culture, "ui-culture": uiCulture } = query as Readonly<Record<string, unknown>>;
  return [uiCulture, culture].find((value) => typeof value === "string");
}
