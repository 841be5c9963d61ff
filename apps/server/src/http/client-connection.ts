import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether the client uses HTTPS. */
    readonly isSecure: boolean;
  }
}

export type TrustProxy = (address: string, hop: number) => boolean;

export type ClientConnection = ReturnType<typeof clientConnection>;

/** The address and protocol of the client. Forwarded headers are used only if they come from trusted proxies. */
export function clientConnection(trustProxy: TrustProxy) {
  /** The address of the connection or, behind a trusted proxy, the one that the proxy reports. */
  function address(request: IncomingMessage): string {
    return proxyAddr(request, trustProxy);
  }

  /** The platform does not terminate TLS, so only a trusted proxy can report HTTPS. */
  function isSecure(request: IncomingMessage): boolean {
    return readForwarded(request, "x-forwarded-proto") === "https";
  }

  function isLocalhost(request: IncomingMessage): boolean {
    const host = readForwarded(request, "x-forwarded-host") ?? request.headers.host ?? "";
    return host.split(":", 1)[0] === "localhost";
  }

  /** The last value of a header that a trusted proxy sent: earlier values may come from the client. */
  function readForwarded({ headers, socket }: IncomingMessage, name: string): string | undefined {
    const value = headers[name];
    if (value === undefined || !trustProxy(socket.remoteAddress ?? "", 0)) return undefined;
    return String(value).split(",").at(-1)?.trim();
  }

  return { address, isSecure, isLocalhost };
}

/** Adds `isSecure` to the requests. */
export function decorateIsSecure(app: FastifyInstance, { isSecure }: ClientConnection): void {
  app.decorateRequest("isSecure", {
    getter(this: FastifyRequest) {
      return isSecure(this.raw);
    },
  });
}
