import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { getListenUrl } from "./signalr.ts";

export interface ReceivedResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The body in Base64; a compressed body stays compressed. */
  readonly body: string;
}

/** Sends a GET request over the network: `inject` does not reach cached reads. */
export async function readOverHttp(
  { app }: { readonly app: FastifyInstance },
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<ReceivedResponse> {
  const request = get((await getListenUrl(app)) + path, { headers });
  const [reply] = (await once(request, "response")) as [IncomingMessage];
  // The date and the request id differ between requests.
  const { date: _, "x-request-id": _id, ...headersToCompare } = reply.headers;
  return {
    status: reply.statusCode,
    headers: headersToCompare,
    body: (await buffer(reply)).toString("base64"),
  };
}

/** The URL with a trailing slash, which cached reads do not match, so that Fastify handles the request. */
export function toFastifyPath(path: string): string {
  const [name, query] = path.split("?");
  return query === undefined ? `${name}/` : `${name}/?${query}`;
}

/** The JSON of an uncompressed response. */
export function parseJsonBody({ body }: ReceivedResponse): unknown {
  return JSON.parse(Buffer.from(body, "base64").toString());
}
