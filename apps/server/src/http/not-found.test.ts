import Fastify from "fastify";
import { expect, it } from "vitest";
import { language } from "./language.ts";
import { handleUnknownPaths } from "./not-found.ts";

const app = Fastify();
await app.register(language);
handleUnknownPaths(app, {
  admitPublic: async () => undefined,
  endpoints: [],
  page: async (_request, reply) => reply.send("the page"),
});

it.each(["/", "/teams", "/games/1/challenges", "/apiary"])("returns the client page at %s", async (url) => {
  expect(await app.inject(url)).toMatchObject({ statusCode: 200, body: "the page" });
});

it.each(["/api/nothing", "/hub", "/assets/x", "/nothing.js", "/healthz", "/Metrics"])(
  "returns 404 instead of the client page at %s",
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);
