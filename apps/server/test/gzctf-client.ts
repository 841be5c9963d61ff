import type { FastifyInstance, InjectOptions } from "fastify";

/** A client written for GZCTF 1.6: it has fixed paths and a cookie jar, and does not use the contract package. */
export interface GzctfClient {
  /** The cookies, as a browser would send them with a hub connection. */
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<GzctfResponse>;
  post(path: string, body?: unknown): Promise<GzctfResponse>;
  put(path: string, body?: unknown): Promise<GzctfResponse>;
}

export interface GzctfResponse {
  readonly status: number;
  /** The parsed JSON, or undefined for an empty body. */
  readonly body: unknown;
}

export function createGzctfClient(app: () => FastifyInstance): GzctfClient {
  const cookies = new Map<string, string>();

  async function send(
    method: "GET" | "POST" | "PUT",
    url: string,
    body: InjectOptions["payload"] | undefined,
  ): Promise<GzctfResponse> {
    const response = await app().inject({
      method,
      url,
      headers: { ...getCookieHeader(), ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { payload: body }),
    });
    for (const { name, value } of response.cookies) {
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: response.statusCode,
      body: response.body === "" ? undefined : JSON.parse(response.body),
    };
  }

  function getCookieHeader(): Record<string, string> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie === "" ? {} : { cookie };
  }

  const toJson = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body));
  return {
    get headers() {
      return getCookieHeader();
    },
    get: (path) => send("GET", path, undefined),
    post: (path, body) => send("POST", path, toJson(body)),
    put: (path, body) => send("PUT", path, toJson(body)),
  };
}
