import Fastify from "fastify";
import { expect, it } from "vitest";
import { language } from "./language.ts";

async function createApp() {
  const app = Fastify();
  await app.register(language);
  app.get("/", async (request) => request.language);
  app.get("/fault", async () => {
    throw new Error("fault");
  });
  return app;
}

it.each([
  ["/?culture=ja-JP", "ja-JP"],
  ["/?culture=ja-JP&ui-culture=ko-KR", "ko-KR"],
  ["/?culture=ja-JP&culture=ko-KR", "de-DE"],
  ["/", "de-DE"],
])("%s selects %s for a German browser", async (url, expected) => {
  const response = await (await createApp()).inject({ url, headers: { "accept-language": "de" } });
  expect(response.body).toBe(expected);
  expect(response.headers["content-language"]).toBe(expected);
});

it.each(["/nothing", "/fault"])("the error response of %s has Content-Language", async (url) => {
  const response = await (await createApp()).inject({ url, headers: { "accept-language": "fr" } });
  expect(response.headers["content-language"]).toBe("fr-FR");
});
