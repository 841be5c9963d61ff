import { getProfile, login } from "@gonfalon/contract/account.ts";
import { endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { FileBody, FilesBody } from "@gonfalon/contract/kernel/upload.ts";
import { getPost } from "@gonfalon/contract/post.ts";
import { getClientConfig } from "@gonfalon/contract/settings.ts";
import { Type } from "typebox";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { call, toUrl } from "./call.ts";

const responses: (() => Response)[] = [];
const requests: Request[] = [];
const bodies: string[] = [];

beforeEach(() => {
  responses.length = 0;
  requests.length = 0;
  bodies.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(request);
    bodies.push(await request.text());
    const response = responses.shift();
    if (!response) throw new TypeError("fetch failed");
    return response();
  });
});

const encode = (text: string) => new TextEncoder().encode(text);

/** Advances the clock past all back-offs, and returns the result or the error. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  const outcome = promise.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

const getName = endpoint({
  method: "GET",
  path: "/api/name",
  access: "public",
  summary: "",
  reply: Type.String(),
});
const removeName = endpoint({ method: "DELETE", path: "/api/name", access: "public", summary: "" });
const resetName = endpoint({
  method: "DELETE",
  path: "/api/name",
  access: "public",
  summary: "",
  reply: Type.String(),
});
/** Not idempotent, so that it is sent once. */
const rename = endpoint({
  method: "POST",
  path: "/api/name",
  access: "public",
  summary: "",
  body: Type.Object({}),
});
const listNames = endpoint({
  method: "GET",
  path: "/api/list",
  access: "public",
  summary: "",
  query: Type.Object({ search: Type.Optional(Type.String()), skip: Type.Integer() }),
});

describe("URL", () => {
  it("contains the parameters, escaped", () => {
    expect(toUrl(getPost, { params: { id: "a/b" } })).toBe(`${location.origin}/api/posts/a%2Fb`);
  });

  it("omits undefined parameters", () => {
    expect(toUrl(listNames, { query: { search: undefined, skip: 10 } })).toBe(
      `${location.origin}/api/list?skip=10`,
    );
  });
});

describe("response", () => {
  it("can be a bare string", async () => {
    responses.push(() => Response.json("gonfalon"));
    expect(await settle(call(getName))).toBe("gonfalon");
  });

  it("can be empty", async () => {
    responses.push(() => new Response(null, { status: 200 }));
    expect(await settle(call(login, { body: { userName: "a", password: "b" } }))).toBeUndefined();
    expect(requests[0]?.method).toBe("POST");
    expect(bodies).toEqual(['{"userName":"a","password":"b"}']);
  });

  it("is requested in the user's language", async () => {
    await showTexts("ja-JP", {});
    responses.push(() => Response.json("x"));
    await settle(call(getName));
    expect(requests[0]?.headers.get("accept-language")).toBe("ja-JP");
  });
});

describe("a long response", () => {
  it("is complete although it takes longer than ten seconds", async () => {
    const parts = ['"gon', "fal", 'on"'];
    const pull = async (controller: ReadableStreamDefaultController) => {
      await new Promise((resolve) => setTimeout(resolve, 9000));
      const part = parts.shift();
      if (part === undefined) controller.close();
      else controller.enqueue(encode(part));
    };
    responses.push(() => new Response(new ReadableStream({ pull })));
    const startedAt = Date.now();
    expect(await settle(call(getName))).toBe("gonfalon");
    expect(Date.now() - startedAt).toBe(36_000);
  });
});

describe("an error", () => {
  it("contains the server's message, its code and the HTTP status", async () => {
    responses.push(() => Response.json({ title: "Not yet", status: 10001 }, { status: 400 }));
    const error = await settle(call(getProfile));
    expect(error).toBeInstanceOf(ProblemResponse);
    expect(error).toMatchObject({
      message: "Not yet",
      status: 400,
      problem: { title: "Not yet", status: 10001 },
    });
  });

  it("falls back to the status if there is no message", async () => {
    responses.push(() => new Response("<html>", { status: 418 }));
    expect(await settle(call(getName))).toMatchObject({
      message: "Request failed with status code 418",
      status: 418,
    });
  });

  it.each([
    [502, "The server is not available right now (status 502). Try again in a moment."],
    [413, "The data is too large: the proxy of this site rejected it. Please tell the organizers."],
  ])("explains the error page of a proxy with status %i", async (status, message) => {
    responses.push(() => new Response("<html>", { status }));
    expect(await settle(call(rename, { body: {} }))).toMatchObject({ message, status });
  });

  it("reports that the server cannot be reached after a network error", async () => {
    expect(await settle(call(getName))).toMatchObject({ message: "The server cannot be reached" });
  });

  it("reports that the server cannot be reached if a sign-in page of the network replaces the response", async () => {
    responses.push(() => new Response("<html>Sign in to the Wi-Fi</html>"));
    expect(await settle(call(getName))).toMatchObject({ message: "The server cannot be reached" });
  });

  it("reports a connection that is lost while the response arrives", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("lost")) });
    responses.push(() => new Response(broken));
    expect(await settle(call(getName))).toMatchObject({ message: "The server cannot be reached" });
  });

  it.each([200, 500])("reports a timeout if a body with status %i stops for ten seconds", async (status) => {
    const cancel = vi.fn();
    const start = (controller: ReadableStreamDefaultController) => controller.enqueue(encode('"gon'));
    vi.stubGlobal("fetch", async () => new Response(new ReadableStream({ start, cancel }), { status }));
    const startedAt = Date.now();
    expect(await settle(call(rename, { body: {} }))).toMatchObject({ message: "Request timed out" });
    expect(Date.now() - startedAt).toBe(10_000);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it("reports a timeout after ten seconds", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const startedAt = Date.now();
    expect(await settle(call(getName))).toMatchObject({ message: "Request timed out" });
    expect(Date.now() - startedAt).toBe(10_000);
  });
});

describe("retry", () => {
  const buildBusyResponse = (status: number) => () => Response.json({ title: "busy", status }, { status });

  it.each([408, 429, 500, 502, 503, 504])("happens after status %i", async (status) => {
    responses.push(buildBusyResponse(status), buildBusyResponse(status), () => Response.json("there"));
    expect(await settle(call(getName))).toBe("there");
  });

  it("happens after a network error", async () => {
    responses.push(
      () => {
        throw new TypeError("fetch failed");
      },
      () => Response.json("there"),
    );
    expect(await settle(call(getName))).toBe("there");
  });

  it("does not happen after a timeout, and the request is aborted", async () => {
    const signals: AbortSignal[] = [];
    vi.stubGlobal("fetch", ({ signal }: Request) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    await settle(call(getName));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("waits 0.3 s, then 0.6 s, and ignores Retry-After", async () => {
    const respondTooManyRequests = () =>
      new Response(null, { status: 429, headers: { "retry-after": "60" } });
    responses.push(respondTooManyRequests, respondTooManyRequests, () => Response.json("there"));
    const startedAt = Date.now();
    await settle(call(getName));
    // Timeouts of finished attempts are canceled, so the clock is where the last back-off left it.
    expect(Date.now() - startedAt).toBe(900);
  });

  it("happens at most twice", async () => {
    responses.push(buildBusyResponse(503), buildBusyResponse(503), buildBusyResponse(503), () =>
      Response.json("too late"),
    );
    expect(await settle(call(getName))).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(3);
  });

  it("succeeds if a repeated DELETE finds nothing: the first attempt may have deleted it", async () => {
    responses.push(buildBusyResponse(502), buildBusyResponse(404));
    expect(await settle(call(removeName))).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  it("fails if the first DELETE finds nothing", async () => {
    responses.push(buildBusyResponse(404));
    expect(await settle(call(removeName))).toMatchObject({ status: 404 });
  });

  it("fails if a repeated DELETE finds nothing but must return a result", async () => {
    responses.push(buildBusyResponse(502), buildBusyResponse(404));
    expect(await settle(call(resetName))).toMatchObject({ status: 404 });
  });

  it.each([
    ["after a 404", getName, undefined, 404],
    ["after a 413", getName, undefined, 413],
    ["for the platform configuration", getClientConfig, undefined, 503],
    ["for a POST", login, { body: { userName: "a", password: "b" } }, 503],
  ])("does not happen %s", async (_case, target, request, status) => {
    responses.push(buildBusyResponse(status));
    await settle(call(target as typeof login, request as never));
    expect(requests).toHaveLength(1);
  });
});

describe("files", () => {
  const putAvatar = endpoint({
    method: "PUT",
    path: "/api/a",
    access: "user",
    summary: "",
    body: FileBody("file", "image"),
  });
  const postAssets = endpoint({
    method: "POST",
    path: "/api/b",
    access: "admin",
    summary: "",
    body: FilesBody("files", "attachment"),
  });

  it("are sent as multipart form data, several in one field", async () => {
    responses.push(
      () => new Response(),
      () => new Response(),
    );
    await settle(call(putAvatar, { body: { file: new File(["x"], "x.png") } }));
    await settle(call(postAssets, { body: { files: [new File(["1"], "1.txt"), new File(["2"], "2.txt")] } }));
    expect(requests[0]?.headers.get("content-type")).toContain("multipart/form-data");
    expect(bodies[0]).toContain('name="file"; filename="x.png"');
    expect(bodies[1]).toMatch(/name="files"; filename="1.txt"[^]*name="files"; filename="2.txt"/);
  });
});

describe("a response that index.html has prefetched", () => {
  const english = { "content-language": "en-US" };

  beforeEach(() => {
    globalThis.prefetchedResponses = new Map([
      [toUrl(getName), Promise.resolve(buildPrefetchedResponse("early"))],
    ]);
    responses.push(() => Response.json("late"));
  });

  function buildPrefetchedResponse(
    name: string,
    headers: Readonly<Record<string, string>> = english,
  ): Response {
    return Response.json(name, { headers });
  }

  it("is used once; the next call sends a request", async () => {
    expect(await settle(call(getName))).toBe("early");
    expect(requests).toEqual([]);
    expect(await settle(call(getName))).toBe("late");
  });

  it("is ignored if it is in another language", async () => {
    globalThis.prefetchedResponses?.set(
      toUrl(getName),
      Promise.resolve(buildPrefetchedResponse("früh", { "content-language": "de-DE" })),
    );
    expect(await settle(call(getName))).toBe("late");
  });

  it("is requested again if the prefetch failed", async () => {
    globalThis.prefetchedResponses?.set(toUrl(getName), Promise.resolve(undefined));
    expect(await settle(call(getName))).toBe("late");
  });

  it("is dropped after a write, because the user may have changed", async () => {
    responses.unshift(() => new Response(null));
    await settle(call(login, { body: { userName: "alice", password: "Correct-horse-9" } }));
    expect(await settle(call(getName))).toBe("late");
  });
});
