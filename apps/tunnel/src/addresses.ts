import { Refusal } from "./refusal.ts";

export interface LocalAddress {
  readonly host: string;
  readonly port: number;
}

/** Parses `host:port`; only loopback is accepted, or all interfaces with --lan. */
export function parseLocalAddress(text: string, lan: "refused" | "allowed"): LocalAddress {
  const [, host = "", digits = ""] = /^(127\.0\.0\.1|localhost|0\.0\.0\.0):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === "" || port > 65_535) throw new Refusal(400, "local: expected 127.0.0.1 and a port");
  if (host === "0.0.0.0" && lan === "refused")
    throw new Refusal(400, "local: other machines cannot connect; start the daemon with --lan to allow them");
  return { host: host === "localhost" ? "127.0.0.1" : host, port };
}

/** The URL to ping: only the scheme differs. */
export function toHttpUrl(remote: string): string {
  return remote.replace(/^ws/, "http");
}

/** Whether this is a WebSocket URL without credentials and fragment, which `ws` does not accept. */
export function isWebsocketAddress(text: string): boolean {
  if (!/^wss?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, hash } = new URL(text);
  return username === "" && password === "" && hash === "";
}

/** A site may open tunnels only to itself: to the same host and port, with TLS if the site uses TLS. */
export function belongsTo(origin: string, remote: string): boolean {
  return isWebsocketAddress(remote) && new URL(toHttpUrl(remote)).origin === origin;
}

/** Whether this is the origin of a web site as browsers send it. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
