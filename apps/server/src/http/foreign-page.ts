import type { FastifyRequest } from "fastify";

/**
 * Whether a page that is not ours made the browser send this, and the cookie with it. A neighbour on the same
 * site counts as foreign too: challenges often run on another port of this very host.
 */
export function isFromForeignPage({ headers, host }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  // What the person typed, or an extension of the browser sent, comes from no page at all.
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  // Browsers leave that header out over plain http.
  const { origin } = headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}
