import { parseArgs } from "node:util";
import { isOrigin, isWebSocketUrl } from "./addresses.ts";

export type Command =
  | { readonly name: "daemon"; readonly port: number; readonly allowsLan: boolean }
  | { readonly name: "connect"; readonly remote: string; readonly port: number; readonly allowsLan: boolean }
  | { readonly name: "allow" | "revoke"; readonly origin: string }
  | { readonly name: "list" | "help" };

/** An invalid command line; the message contains the reason. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const USAGE = `Connects programs on this machine to challenge instances behind the proxy of a platform.

  tunnel daemon [--port 3307] [--lan]     lets allowed web pages open tunnels
  tunnel connect <ws-url> [--port 0] [--lan]
                                          opens one tunnel, without a page
  tunnel allow <origin>                   allows a site, such as https://ctf.example.org
  tunnel revoke <origin>                  disallows a site and closes its tunnels
  tunnel list                             lists the allowed sites

  --port   local port; 0 selects a free port
  --lan    lets other machines on the network use the tunnels
`;

const DAEMON_PORT = 3307;

/** Parses the arguments after the name of the program. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArguments(args);
  const [name, operand, ...extraArguments] = positionals;
  if (values.help || name === undefined) return { name: "help" };
  rejectArguments(extraArguments);
  const allowsLan = values.lan ?? false;
  switch (name) {
    case "daemon":
      rejectArguments(positionals.slice(1));
      return { name, port: parsePort(values.port, DAEMON_PORT), allowsLan };
    case "connect":
      return { name, remote: parseRemote(operand), port: parsePort(values.port, 0), allowsLan };
    case "allow":
    case "revoke":
      return { name, origin: parseOrigin(operand) };
    case "list":
      rejectArguments(positionals.slice(1));
      return { name };
    default:
      throw new UsageError(`Unknown command "${name}".`);
  }
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { port: { type: "string" }, lan: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function rejectArguments(args: readonly string[]): void {
  if (args.length > 0) throw new UsageError(`Unexpected argument "${args.join(" ")}".`);
}

function parsePort(text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`"${text}" is not a valid port.`);
  return port;
}

function parseRemote(text: string | undefined): string {
  if (text === undefined || !isWebSocketUrl(text))
    throw new UsageError("Expected the URL of an instance, which begins with ws:// or wss://.");
  return text;
}

function parseOrigin(text: string | undefined): string {
  const origin = text !== undefined && URL.canParse(text) ? new URL(text).origin : "";
  if (!isOrigin(origin)) throw new UsageError("Expected the URL of a site, such as https://ctf.example.org.");
  return origin;
}
