/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** The files of this release, defined by the build. */
declare const __STATIC_FILES__: readonly string[];

const CACHE = "gonfalon";
const SHELL = "/";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(SHELL)));
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOldFiles().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(getCacheFirst(request.url));
  else if (request.mode === "navigate" && isPage(pathname)) event.respondWith(getShellNetworkFirst(request));
});

self.addEventListener("message", (event) => {
  // Only register-sw.ts sends messages: the files that the page has loaded.
  const releaseFiles = (event.data as readonly string[]).filter(isReleaseFile);
  event.waitUntil(Promise.all(releaseFiles.map(getCacheFirst)));
});

/** Whether a path belongs to a screen of the client, not to the server. */
function isPage(pathname: string): boolean {
  return !/^\/(?:api|oidc|hub|assets|downloads|openapi)(?:\/|$)/.test(pathname);
}

function isReleaseFile(url: string): boolean {
  return __STATIC_FILES__.includes(new URL(url, self.location.origin).pathname);
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  const oldRequests = (await cache.keys()).filter(
    ({ url }) => new URL(url).pathname !== SHELL && !isReleaseFile(url),
  );
  await Promise.all(oldRequests.map((request) => cache.delete(request)));
}

/** File names change with the content, so a copy is never out of date. */
async function getCacheFirst(url: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cachedResponse = await cache.match(url);
  if (cachedResponse) return cachedResponse;
  const response = await fetch(url);
  if (response.ok && isReleaseFile(url)) await store(cache, url, response);
  return response;
}

/** All screens use the same HTML page, so one copy is enough. */
async function getShellNetworkFirst(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    // Browsers also navigate to feeds and images of the server.
    if (response.ok && isHtml(response)) await store(cache, SHELL, response);
    return response;
  } catch {
    return (await cache.match(SHELL)) ?? Response.error();
  }
}

/** Without space for the copy, the page still gets the response. */
async function store(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response.clone()).catch(() => {});
}

function isHtml(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") ?? false;
}

export {};
