import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { getProblemKind, type ProblemKey } from "@gonfalon/contract/kernel/problem.ts";
import { defaultLanguage } from "@gonfalon/contract/languages.ts";
import { text } from "#i18n/texts.ts";
import { getCurrentResponse } from "./current-response.ts";

const refusals: Readonly<Record<string, ProblemKey>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request.timeout",
  HPE_HEADER_OVERFLOW: "request.headers-too-large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "request.too-large",
};

/**
 * Responds with `{title, status}` to a request that Node rejects: it is malformed, too large or too slow. Closes the
 * connection. The response is in the default language, because the headers of the request may not have been read.
 */
export function sendClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // A peer that has reset the connection reads nothing. A second response must not follow a partial one.
  if (!socket.writable || error.code === "ECONNRESET" || hasBegunResponse(socket)) {
    socket.destroy();
    return;
  }
  const key = refusals[error.code ?? ""] ?? "request.invalid";
  const { status } = getProblemKind(key);
  const body = JSON.stringify({ title: text(key, defaultLanguage), status });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `content-language: ${defaultLanguage}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

function hasBegunResponse(socket: Socket): boolean {
  const response = getCurrentResponse(socket);
  return response !== undefined && Reflect.get(response, "headersSent") === true;
}
