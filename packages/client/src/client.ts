import { readProblem } from "./api-problem.ts";
import { type Calls, routes } from "./calls.gen.ts";
import { type BoardHandlers, followBoard } from "./follow-board.ts";
import { type HubConnection, type HubHandlers, type HubPath, openHub } from "./hub.ts";
import { type RequestParts, type Route, toRequestBody, toRequestPath } from "./request.ts";

export interface ClientOptions {
  /** The URL of the platform, such as `https://ctf.example.org`. */
  readonly url: string;
  /** An API token. Without one, the client has the permissions of a visitor. */
  readonly token?: string;
  /** The language of error messages, such as `de-DE`. */
  readonly language?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

type Method<C extends { request: object; reply: unknown }> =
  Record<never, never> extends C["request"]
    ? (request?: C["request"]) => Promise<C["reply"]>
    : (request: C["request"]) => Promise<C["reply"]>;

/** A method for each endpoint, named by its `operationId` in the OpenAPI document, and live connections. */
export type Client = { readonly [Name in keyof Calls]: Method<Calls[Name]> } & {
  /** Opens a live connection to a hub, which reconnects until it is closed or the token is rejected. */
  hub(path: HubPath, query: Readonly<Record<string, string | number>>, handlers: HubHandlers): HubConnection;
  /** Calls `onBoard` with the current scoreboard of a game, and again after each change. */
  followScoreboard(gameId: number, handlers: BoardHandlers): HubConnection;
};

/** CLIENT-1: creates a client of a platform. Throws a `TypeError` if `url` is not an HTTP or HTTPS URL. */
export function createClient(options: ClientOptions): Client {
  const { token, language } = options;
  const send = options.fetch ?? fetch;
  const origin = toOrigin(options.url);
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(language !== undefined && { "accept-language": language }),
  };

  async function call(route: Route, request: RequestParts = {}): Promise<unknown> {
    const body = toRequestBody(route, request);
    const response = await send(`${origin}${toRequestPath(route.path, request)}`, {
      method: route.method,
      // A page of another origin cannot read responses to requests with cookies (CLIENT-2).
      credentials: "omit",
      headers: { ...headers, ...(typeof body === "string" && { "content-type": "application/json" }) },
      ...(body !== undefined && { body }),
    });
    if (!response.ok) throw await readProblem(response);
    if (route.file) return response.blob();
    return parseReply(await response.text());
  }

  function parseReply(text: string): unknown {
    if (text === "") return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Error(`The response is not JSON; ${origin} may not be a Gonfalon server.`, { cause: error });
    }
  }

  const methods = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    (request?: RequestParts) => call(route, request),
  ]);
  // `Calls` and `routes` are generated from the same document, so each method has its type.
  const client = {
    ...Object.fromEntries(methods),
    hub: (path: HubPath, query: Readonly<Record<string, string | number>>, handlers: HubHandlers) =>
      openHub({ url: `${origin}${toRequestPath(path, { query })}`, headers, fetch: send, handlers }),
    followScoreboard: (id: number, handlers: BoardHandlers) =>
      followBoard(
        {
          fetchBoard: () => client.getScoreboard({ params: { id } }),
          fetchChange: (since) => client.getBoardChanges({ params: { id }, query: { since } }),
          connect: (messages) => client.hub("/hub/user", { game: id, board: 2 }, messages),
        },
        handlers,
      ),
  } as Client;
  return client;
}

function toOrigin(url: string): string {
  const { protocol, origin } = new URL(url);
  // Without a scheme, "localhost:8080" is a valid URL of the scheme "localhost".
  if (!/^https?:$/.test(protocol))
    throw new TypeError(`url: expected a URL such as https://ctf.example.org, got ${url}`);
  return origin;
}
