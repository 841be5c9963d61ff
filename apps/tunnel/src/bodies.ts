import type { IncomingMessage } from "node:http";
import { defaultPingfall, type Pingfall } from "./ping.ts";
import type { TunnelRequest } from "./pool.ts";
import { Refusal } from "./refusal.ts";
import type { Introduction } from "./sites.ts";

const MAX_BODY_BYTES = 16 * 1024;
const MAX_NAME_LENGTH = 80;

/** The parsed body of a request; undefined if it is not valid JSON. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Without an encoding, a request emits buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Refusal(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The introduction of a site. All members are optional: some sites send no body. */
export function parseIntroduction(body: unknown, origin: string): Introduction {
  const features = readMember(body, "features");
  const wantsPingfall = Array.isArray(features) && features.includes("pingfall");
  return {
    name: toPrintableText(readMember(body, "name"), origin),
    pingfall: wantsPingfall ? parsePingfall(readMember(body, "settings")) : undefined,
  };
}

function parsePingfall(settings: unknown): Pingfall {
  const options = readMember(settings, "pingfall");
  if (options === undefined) return defaultPingfall;
  const status = readMember(options, "status");
  return {
    status: Array.isArray(status) ? status.filter((value) => typeof value === "number") : [],
    shouldDropUnknown: readMember(options, "drop_unknown") === true,
  };
}

/** The requested tunnel. Older pages name its members `to` and `from`. */
export function parseTunnelRequest(body: unknown): TunnelRequest {
  const remote = readMember(body, "remote") ?? readMember(body, "to");
  const local = readMember(body, "local") ?? readMember(body, "from");
  if (typeof remote !== "string") throw new Refusal(400, "remote: expected a WebSocket URL");
  if (typeof local !== "string") throw new Refusal(400, "local: expected an address such as 127.0.0.1:0");
  return { remote, local, label: toPrintableText(readMember(body, "label"), "an instance") };
}

/** The local address of the tunnel to close. */
export function parseClosedAddress(body: unknown): string {
  const local = readMember(body, "local") ?? readMember(body, "key");
  if (typeof local !== "string") throw new Refusal(400, "local: expected an address such as 127.0.0.1:0");
  return local;
}

/** Removes control characters, which could change the output of the terminal. */
function toPrintableText(text: unknown, fallback: string): string {
  if (typeof text !== "string") return fallback;
  return text.replaceAll(/\p{C}/gu, "").trim().slice(0, MAX_NAME_LENGTH) || fallback;
}

function readMember(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Reflect.get(value, name) ?? undefined;
}
