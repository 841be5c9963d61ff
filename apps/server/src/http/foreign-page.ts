import type { FastifyRequest } from "fastify";

/**
 * Whether a page of another origin caused this request. Another port of the same site counts as another
 * origin too: challenges often run on the same host.
 */
export function isFromForeignPage({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  // `none`: the request is not from a page, but from a typed URL, a bookmark or a browser extension.
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  // Browsers omit `Sec-Fetch-Site` over plain HTTP, except on localhost.
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
