import { Refusal } from "./refusal.ts";

export interface LocalAddress {
  readonly host: string;
  readonly port: number;
}

/** The interfaces on which tunnels may listen: all of them only with --lan. */
export type Interfaces = "loopback" | "all";

/** Parses `host:port`. The host is loopback; with `all` it can also be 0.0.0.0. */
export function parseLocalAddress(text: string, interfaces: Interfaces): LocalAddress {
  const [, host = "", digits = ""] = /^(127\.0\.0\.1|localhost|0\.0\.0\.0):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === "" || port > 65_535) throw new Refusal(400, "local: expected an address such as 127.0.0.1:0");
  if (host === "0.0.0.0" && interfaces === "loopback")
    throw new Refusal(400, "local: other machines cannot connect; start the daemon with --lan to allow them");
  return { host: host === "localhost" ? "127.0.0.1" : host, port };
}

/** The HTTP URL of a WebSocket URL, to which pings are sent. */
export function toHttpUrl(remote: string): string {
  return remote.replace(/^ws/, "http");
}

/** Whether the text is a WebSocket URL without credentials and without a fragment, which `ws` rejects. */
export function isWebSocketUrl(text: string): boolean {
  if (!/^wss?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === "" && password === "" && hash === "";
}

/** Whether the WebSocket URL has the host and port of the site, and uses TLS if the site does. */
export function belongsTo(origin: string, remote: string): boolean {
  return isWebSocketUrl(remote) && new URL(toHttpUrl(remote)).origin === origin;
}

/** Whether the text is the origin of a site as browsers send it. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
