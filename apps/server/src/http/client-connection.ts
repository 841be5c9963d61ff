import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestHead } from "./request-head.ts";

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
  function getAddress(request: RequestHead): string {
    // `proxyAddr` reads only the headers and the socket.
    return proxyAddr(request as IncomingMessage, trustProxy);
  }

  /** The platform does not terminate TLS, so only a trusted proxy can report HTTPS. */
  function isSecure(request: RequestHead): boolean {
    return readForwarded(request, "x-forwarded-proto") === "https";
  }

  function isLocalhost(request: RequestHead): boolean {
    const host = readForwarded(request, "x-forwarded-host") ?? request.headers.host ?? "";
    return host.split(":", 1)[0] === "localhost";
  }

  /** The last value of a header that a trusted proxy sent: earlier values may come from the client. */
  function readForwarded({ headers, socket }: RequestHead, name: string): string | undefined {
    const header = headers[name];
    if (header === undefined || !trustProxy(socket.remoteAddress ?? "", 0)) return undefined;
    return String(header).split(",").at(-1)?.trim();
  }

  return { getAddress, isSecure, isLocalhost };
}

/** Adds `isSecure` to the requests. */
export function decorateIsSecure(app: FastifyInstance, { isSecure }: ClientConnection): void {
  app.decorateRequest("isSecure", {
    getter(this: FastifyRequest) {
      return isSecure(this.raw);
    },
  });
}
