import { defaultLanguage, type Language } from "@gonfalon/contract/languages.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import plugin from "fastify-plugin";
import { negotiateLanguage } from "#i18n/negotiate.ts";

declare module "fastify" {
  interface FastifyRequest {
    language: Language;
  }
}

/** Settles the language of each request before anything can go wrong with it. */
export const language = plugin(async (app: FastifyInstance) => {
  app.decorateRequest("language", defaultLanguage);
  app.addHook("onRequest", async (request, reply) => {
    request.language = negotiateLanguage({
      culture: cultureOf(request),
      acceptLanguage: request.headers["accept-language"],
    });
    reply.header("content-language", request.language);
  });
});

function cultureOf({ query }: FastifyRequest): string | undefined {
  const { culture, "ui-culture": uiCulture } = query as Readonly<Record<string, unknown>>;
  return [uiCulture, culture].find((value) => typeof value === "string");
}
