import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { expect, it, onTestFinished } from "vitest";
import type { PagePreview } from "#ports/page-preview.ts";
import { serveClient } from "./client-files.ts";

interface SentPage {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly policy: string;
  readonly body: string;
  /** The paths that are registered as cached reads. */
  readonly cachedPaths: readonly string[];
}

interface PageOptions {
  readonly title?: string;
  readonly callsLoopback?: boolean;
  readonly allowHttpMedia?: boolean;
  readonly allowIndexing?: boolean;
  readonly path?: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
}

const SCRIPT = "\n  start();\n";

const FIRST_VIEWS = {
  texts: { "en-US": "/static/en-US.1.json" },
  views: [
    {
      path: "/games/:id/challenges",
      files: ["/static/Board-1.js", "/static/Board-1.css"],
      calls: ["/api/game/:id", "/api/game/:id/details?a=1&b=2"],
    },
  ],
};

const PREVIEW: PagePreview = {
  type: "website",
  title: "Harbour",
  description: "",
  siteName: "Harbour",
  url: "https://ctf.example.org/",
  image: "https://ctf.example.org/cards/platform.jpg",
  feeds: [],
};
const GAME_PREVIEW: PagePreview = {
  ...PREVIEW,
  title: `"><script>alert("1")</script></head>`,
  url: "https://ctf.example.org/games/1",
  feeds: [{ url: "https://ctf.example.org/feeds/games/1.ics", mediaType: "text/calendar" }],
};

async function fetchPage({
  title = "Harbour",
  callsLoopback = false,
  allowHttpMedia = false,
  allowIndexing = true,
  path = "/",
  requestHeaders = {},
}: PageOptions): Promise<SentPage> {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-client-"));
  await mkdir(join(folder, "static"));
  await writeFile(
    join(folder, "index.html"),
    `<head><title>%title%</title><script>${SCRIPT}</script><meta content="%calls%"></head>`,
  );
  await writeFile(join(folder, "first-views.json"), JSON.stringify(FIRST_VIEWS));
  const cachedPaths: string[] = [];
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  app.decorateRequest("language", "en-US");
  const send = await serveClient(
    app,
    folder,
    {
      settings: async () => ({
        title,
        description: "",
        allowHttpMedia,
        allowIndexing,
        themeUrl: null,
        hasLandingPage: false,
      }),
      preview: (url) => (url.startsWith("/games/1") ? GAME_PREVIEW : PREVIEW),
      favicon: async () => undefined,
      callsLoopback,
    },
    {
      onRequest: async () => undefined,
      cachedReadHandler: { add: ({ path: cached }) => cachedPaths.push(cached) },
    },
  );
  app.get("*", send);
  const { headers, body } = await app.inject({ url: path, headers: requestHeaders });
  return { headers, policy: String(headers["content-security-policy"]), body, cachedPaths };
}

it.each([
  [false, "connect-src 'self';"],
  [true, "connect-src 'self' http://127.0.0.1:*;"],
])("TUN-15 with `callsLoopback` %s the policy of a page has %s", async (callsLoopback, expected) => {
  expect((await fetchPage({ callsLoopback })).policy).toContain(expected);
});

it.each([
  [false, "https:"],
  [true, "https: http:"],
])(
  "SET-8 with `allowHttpMedia` %s a page loads images, audio and video over %s",
  async (allowHttpMedia, expected) => {
    const { policy } = await fetchPage({ allowHttpMedia });
    expect(policy).toContain(`img-src 'self' data: blob: ${expected};`);
    expect(policy).toContain(`media-src 'self' ${expected};`);
  },
);

it("escapes the title that an administrator chose, and allows scripts by hash only", async () => {
  const { body, policy } = await fetchPage({ title: `</title><script>alert("1")</script>$&%nonce%` });
  const hash = createHash("sha256").update(SCRIPT).digest("base64");
  expect(body).toContain(
    "<title>&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;$&amp;%nonce%</title>",
  );
  expect(policy).toContain(`script-src 'sha256-${hash}' 'strict-dynamic';`);
});

it("preloads the files, texts and requests of the screen at the URL", async () => {
  const { body } = await fetchPage({ path: "/Games/42/challenges?sort=score" });
  expect(body).toContain('<meta content="/api/game/:id /api/game/:id/details?a=1&amp;b=2">');
  expect(body).toContain(
    '<link rel="modulepreload" crossorigin href="/static/Board-1.js">' +
      '<link rel="stylesheet" crossorigin href="/static/Board-1.css">' +
      '<link rel="preload" as="fetch" crossorigin href="/static/en-US.1.json"></head>',
  );
});

it("READ-1 URLs with the same screen and preview get the same page, with an ETag and as a cached read", async () => {
  const [firstPage, secondPage] = [
    await fetchPage({ path: "/games/42/challenges" }),
    await fetchPage({ path: "/games/43/challenges" }),
  ];
  expect(secondPage).toMatchObject({
    body: firstPage.body,
    policy: firstPage.policy,
    headers: { etag: firstPage.headers["etag"] },
  });
  expect(firstPage.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache, must-revalidate",
    vary: "accept-encoding, accept-language",
  });
  expect(firstPage.cachedPaths).toEqual(["/games/:id/challenges"]);
  const requestHeaders = { "if-none-match": String(firstPage.headers["etag"]) };
  expect((await fetchPage({ path: "/games/42/challenges", requestHeaders })).body).toBe("");
  const { headers } = await fetchPage({ path: "/games/42/challenges", allowHttpMedia: true });
  expect(headers["etag"]).not.toBe(firstPage.headers["etag"]);
});

it("FEED-4 a page has the escaped preview of its own URL, and not that of another URL", async () => {
  const { body } = await fetchPage({ path: "/games/1/challenges" });
  const title = "&quot;&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;/head&gt;";
  expect(body).toContain(`<meta property="og:title" content="${title}">`);
  expect(body).toContain('<meta property="og:url" content="https://ctf.example.org/games/1">');
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(body).toContain(
    '<link rel="alternate" type="text/calendar" href="https://ctf.example.org/feeds/games/1.ics">',
  );
  expect((await fetchPage({ path: "/games/2/challenges" })).body).toContain(
    '<meta property="og:title" content="Harbour">',
  );
});

it.each([
  [true, undefined],
  [false, "noindex"],
])("FEED-6 with `allowIndexing` %s a page has X-Robots-Tag %s", async (allowIndexing, expected) => {
  expect((await fetchPage({ allowIndexing })).headers["x-robots-tag"]).toBe(expected);
});

it.each(["/", "/games", "/games/x/challenges", "/games/42/challenges/more", "/games/42%22/challenges"])(
  "preloads only the texts at %s, a path without a first view",
  async (path) => {
    expect((await fetchPage({ path })).body).toContain(
      'content="summary_large_image"><link rel="preload" as="fetch" crossorigin href="/static/en-US.1.json"></head>',
    );
  },
);
