import type { IncomingMessage } from "node:http";
import { defaultPingfall, type Pingfall } from "./ping.ts";
import type { TunnelRequest } from "./pool.ts";
import { Refusal } from "./refusal.ts";
import type { Introduction } from "./sites.ts";

const MAX_BODY_BYTES = 16 * 1024;
const MAX_NAME = 80;

/** The body of a request as JSON, or undefined if it is invalid. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Without an encoding, a request emits buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Refusal(413, "The body is too large.");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The introduction of a site; missing fields have a default, because some sites send nothing. */
export function parseIntroduction(body: unknown, origin: string): Introduction {
  const features = member(body, "features");
  const wantsPingfall = Array.isArray(features) && features.includes("pingfall");
  return {
    name: printable(member(body, "name"), origin),
    pingfall: wantsPingfall ? pingfallIn(member(body, "settings")) : undefined,
  };
}

function pingfallIn(settings: unknown): Pingfall {
  const wish = member(settings, "pingfall");
  if (wish === undefined) return defaultPingfall;
  const status = member(wish, "status");
  return {
    status: Array.isArray(status) ? status.filter((one) => typeof one === "number") : [],
    dropUnknown: member(wish, "drop_unknown") === true,
  };
}

/** The requested tunnel; `to` and `from` are the names that older pages use. */
export function parseTunnelRequest(body: unknown): TunnelRequest {
  const remote = member(body, "remote") ?? member(body, "to");
  const local = member(body, "local") ?? member(body, "from");
  if (typeof remote !== "string") throw new Refusal(400, "remote: expected a WebSocket URL");
  if (typeof local !== "string") throw new Refusal(400, "local: expected an address");
  return { remote, local, label: printable(member(body, "label"), "an instance") };
}

/** The local address of the tunnel to close. */
export function parseClosedAddress(body: unknown): string {
  const local = member(body, "local") ?? member(body, "key");
  if (typeof local !== "string") throw new Refusal(400, "local: expected an address");
  return local;
}

/** Text from a site, without control characters for the terminal. */
function printable(text: unknown, instead: string): string {
  if (typeof text !== "string") return instead;
  return text.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME) || instead;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name) ?? undefined;
}
