import type { IncomingMessage } from "node:http";

/** The part of a request that precedes its body, and the connection on which it arrived. */
export type RequestHead = Pick<IncomingMessage, "method" | "url" | "headers" | "socket">;
