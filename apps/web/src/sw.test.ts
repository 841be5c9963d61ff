import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

const ORIGIN = "https://ctf.example";
const FILE = `${ORIGIN}/static/app.js`;

type Handler = (event: object) => void;

const handlers = new Map<string, Handler>();
const cachedResponses = new Map<string, Response>();
const put = vi.fn<(key: string, response: Response) => Promise<void>>();
const load = vi.fn<() => Promise<Response>>();

const cache = {
  match: async (key: string) => cachedResponses.get(key),
  put: async (key: string, response: Response) => put(key, response),
};

beforeAll(async () => {
  vi.stubGlobal("self", {
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
  });
  vi.stubGlobal("caches", { open: async () => cache });
  vi.stubGlobal("fetch", load);
  vi.stubGlobal("__STATIC_FILES__", ["/static/app.js"]);
  await import("./sw.ts");
});

beforeEach(() => {
  cachedResponses.clear();
  put.mockReset().mockImplementation(async (key, response) => void cachedResponses.set(key, response));
  load.mockReset();
});

afterAll(() => vi.unstubAllGlobals());

/** The text of the response that the service worker gives to a request of the page. */
async function request(url: string, mode = "cors"): Promise<string> {
  const respondWith = vi.fn<(response: Promise<Response>) => void>();
  handlers.get("fetch")?.({ request: { method: "GET", url, mode }, respondWith });
  const response = await respondWith.mock.calls[0]?.[0];
  return response?.text() ?? "";
}

const buildPage = (text: string) => new Response(text, { headers: { "content-type": "text/html" } });

it("stores a file of this release, and does not request it again", async () => {
  load.mockResolvedValueOnce(new Response("client"));
  expect(await request(FILE)).toBe("client");
  expect(await request(FILE)).toBe("client");
  expect(load).toHaveBeenCalledOnce();
});

it("shows the stored page if the network fails", async () => {
  load.mockResolvedValueOnce(buildPage("new"));
  expect(await request(`${ORIGIN}/games`, "navigate")).toBe("new");
  load.mockRejectedValueOnce(new TypeError("offline"));
  expect(await request(`${ORIGIN}/teams`, "navigate")).toBe("new");
});

it("responds with a file that cannot be stored", async () => {
  put.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  load.mockResolvedValueOnce(new Response("client"));
  expect(await request(FILE)).toBe("client");
});

it("responds with the new page, not the stored one, if the new page cannot be stored", async () => {
  cachedResponses.set("/", buildPage("old"));
  put.mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  load.mockResolvedValueOnce(buildPage("new"));
  expect(await request(`${ORIGIN}/games`, "navigate")).toBe("new");
});
