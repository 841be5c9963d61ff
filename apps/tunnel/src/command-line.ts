import { parseArgs } from "node:util";
import { isOrigin, isWebsocketAddress } from "./addresses.ts";

export type Command =
  | { readonly name: "daemon"; readonly port: number; readonly lan: boolean }
  | { readonly name: "connect"; readonly remote: string; readonly port: number; readonly lan: boolean }
  | { readonly name: "allow" | "revoke"; readonly origin: string }
  | { readonly name: "list" | "help" };

/** A command line that cannot be understood; the message says why. */
export class Misunderstood extends Error {
  override readonly name = "Misunderstood";
}

export const USAGE = `Reaches challenge instances behind the proxy of a platform from programs on this machine.

  tunnel daemon [--port 3307] [--lan]     lets pages that you allow open tunnels
  tunnel connect <ws-url> [--port 0] [--lan]
                                          one tunnel, without a page
  tunnel allow <origin>                   allows a site, such as https://ctf.example.org
  tunnel revoke <origin>                  takes that back and closes its tunnels
  tunnel list                             the sites that are allowed

  --port   where to listen on 127.0.0.1; 0 takes any free port
  --lan    lets other machines of the network use the tunnels
`;

const DAEMON_PORT = 3307;

/** Reads what was typed after the name of the program. */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsed(args);
  const [name, operand, ...rest] = positionals;
  if (values.help || name === undefined) return { name: "help" };
  if (rest.length > 0) throw new Misunderstood(`What is "${rest.join(" ")}" for?`);
  const lan = values.lan ?? false;
  switch (name) {
    case "daemon":
      return { name, port: portOf(values.port, DAEMON_PORT), lan };
    case "connect":
      return { name, remote: remoteOf(operand), port: portOf(values.port, 0), lan };
    case "allow":
    case "revoke":
      return { name, origin: originOf(operand) };
    case "list":
      return { name };
    default:
      throw new Misunderstood(`There is no command "${name}".`);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { port: { type: "string" }, lan: { type: "boolean" }, help: { type: "boolean", short: "h" } },
    });
  } catch (error) {
    throw new Misunderstood(error instanceof Error ? error.message : String(error));
  }
}

function portOf(text: string | undefined, standard: number): number {
  if (text === undefined) return standard;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new Misunderstood(`"${text}" is no port.`);
  return port;
}

function remoteOf(text: string | undefined): string {
  if (text === undefined || !isWebsocketAddress(text))
    throw new Misunderstood("Name the address of an instance: it begins with ws:// or wss://.");
  return text;
}

function originOf(text: string | undefined): string {
  const origin = text !== undefined && URL.canParse(text) ? new URL(text).origin : "";
  if (!isOrigin(origin)) throw new Misunderstood("Name a site, such as https://ctf.example.org.");
  return origin;
}
