import { Refusal } from "./refusal.ts";

export interface LocalAddress {
  readonly host: string;
  readonly port: number;
}

/** Reads `host:port`; only this machine may be named, or all its interfaces where its owner said so. */
export function localAddress(text: string, lan: "refused" | "allowed"): LocalAddress {
  const [, host = "", digits = ""] = /^(127\.0\.0\.1|localhost|0\.0\.0\.0):(\d{1,5})$/.exec(text) ?? [];
  const port = Number(digits);
  if (host === "" || port > 65_535) throw new Refusal(400, "local: expected 127.0.0.1 and a port");
  if (host === "0.0.0.0" && lan === "refused")
    throw new Refusal(400, "local: other machines may not connect; start the daemon with --lan to let them");
  return { host: host === "localhost" ? "127.0.0.1" : host, port };
}

/** The address to ping: the same place, with nothing but the scheme replaced. */
export function httpAddress(remote: string): string {
  return remote.replace(/^ws/, "http");
}

/** Whether this is a websocket address that hides nothing before its host. */
export function isWebsocketAddress(text: string): boolean {
  if (!/^wss?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === "" && password === "";
}

/** A site may open tunnels to itself alone: same host, same port, and as well encrypted. */
export function belongsTo(origin: string, remote: string): boolean {
  return isWebsocketAddress(remote) && new URL(httpAddress(remote)).origin === origin;
}

/** Whether this is the origin of a web site in the form that browsers send. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
