import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { useServer } from "./harness.ts";

// Routes that are not in the contract: their cost and their rate limit.

const clientFolder = await mkdtemp(join(tmpdir(), "gonfalon-client-"));
await mkdir(join(clientFolder, "static"));
await writeFile(join(clientFolder, "index.html"), "<head></head>");
for (const file of ["sw.js", "favicon.webp", "static/app.js"]) await writeFile(join(clientFolder, file), "x");
afterAll(() => rm(clientFolder, { recursive: true }));

const server = useServer({ rateLimits: true, clientFolder });
const GLOBAL_PERMITS = 150;
let lastAddress = 0;

/** Repeats one request, from an address that no other test uses. */
async function readStatuses(url: string, requestCount: number): Promise<readonly number[]> {
  lastAddress += 1;
  const headers = { "x-forwarded-for": `203.0.113.${lastAddress}` };
  const statuses: number[] = [];
  for (let sentCount = 0; sentCount < requestCount; sentCount++)
    statuses.push((await server.app.inject({ url, headers })).statusCode);
  return statuses;
}

describe("LIMIT-8 every request outside /static counts against the Global limit", () => {
  it.each([
    ["/", 200],
    ["/games/1", 200],
    ["/favicon.webp", 200],
    ["/sw.js", 200],
    ["/openapi", 200],
    ["/openapi/v1.json", 200],
    ["/api/nothing", 404],
    ["/nothing.js", 404],
    ["/api/posts/%E0%A4%A", 404],
  ])("%s is rejected after 150 requests", async (url, status) => {
    const statuses = await readStatuses(url, GLOBAL_PERMITS + 1);
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([status]));
    expect(statuses.at(-1)).toBe(429);
  });

  it("the files under /static do not count", async () => {
    expect(new Set(await readStatuses("/static/app.js", GLOBAL_PERMITS + 1))).toEqual(new Set([200]));
  });

  it("a rejected request to an unknown path gets its response before its body is read", async () => {
    const request = {
      method: "POST",
      url: "/nothing",
      headers: { "x-forwarded-for": "198.51.100.1", "content-type": "application/json" },
      payload: '{"unfinished',
    } as const;
    const statuses: number[] = [];
    for (let sentCount = 0; sentCount <= GLOBAL_PERMITS; sentCount++)
      statuses.push((await server.app.inject(request)).statusCode);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });
});

describe("the API description", () => {
  it.each(["/openapi", "/openapi/v1.json"])(
    "%s is built once, however often it is requested",
    async (url) => {
      await server.app.inject(url);
      const buildSpy = vi.spyOn(server.app, "swagger");
      onTestFinished(() => {
        buildSpy.mockRestore();
      });
      for (let sentCount = 0; sentCount < 1000; sentCount++)
        await server.app.inject({ url, headers: { "accept-encoding": "br" } });
      expect(buildSpy).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["/openapi", "text/html; charset=utf-8"],
    ["/openapi/v1.json", "application/json; charset=utf-8"],
  ])("%s has its content type and an ETag, and returns 304 for a match", async (url, type) => {
    const { headers } = await server.app.inject(url);
    expect(headers["content-type"]).toBe(type);
    expect(headers.etag).toMatch(/^W\/"[0-9a-f]{16}"$/);
    const repeatedResponse = await server.app.inject({
      url,
      headers: { "if-none-match": String(headers.etag) },
    });
    expect([repeatedResponse.statusCode, repeatedResponse.body]).toEqual([304, ""]);
  });

  it("the CSP of the page allows exactly its own script and style", async () => {
    const { body, headers } = await server.app.inject("/openapi");
    const sources = ["style", "script"].map(async (tag) => {
      const text = new RegExp(`<${tag}>(.*)</${tag}>`, "s").exec(body)?.[1] ?? "";
      const digest = await crypto.subtle.digest("SHA-256", Buffer.from(text));
      return `${tag}-src 'sha256-${Buffer.from(digest).toString("base64")}'; `;
    });
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; ${(await Promise.all(sources)).join("")}connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
  });
});
