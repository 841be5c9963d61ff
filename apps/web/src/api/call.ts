import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { toRequestParts, toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getFileFields, type UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import { getActiveLanguage, i18n } from "#i18n/i18n.ts";
import { isFactorRequired } from "#state/factor-needed.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { setFactorRequired } from "./factor-required.ts";
import { readText } from "./read-body.ts";
import { NetworkError, type RequestData, sendRequest } from "./send-request.ts";
import { TimeoutError } from "./with-timeout.ts";

/** No argument for an endpoint without parameters and body. */
export type Args<Request> = unknown extends Request ? [] : [request: Request];

/** Sends the request and returns the response body; throws ProblemResponse if the server rejects it. */
export async function call<Request, Reply>(
  endpoint: Endpoint<Request, Reply>,
  ...[request]: Args<Request>
): Promise<Reply> {
  return readReply<Reply>(await sendAndRead(endpoint, request, readText));
}

/** Sends a request and reads its response; throws ProblemResponse if the server rejects it. */
export async function sendAndRead<T>(
  endpoint: Endpoint,
  request: unknown,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const response = await send(endpoint, request);
  if (!response.ok) throw readProblem(response.status, await readText(response).catch(throwIncomplete));
  return read(response).catch(throwIncomplete);
}

async function send(endpoint: Endpoint, request: unknown): Promise<Response> {
  const form = toFormData(endpoint, request);
  const { body } = toRequestParts(request);
  const json = form || body === undefined ? undefined : JSON.stringify(body);
  const init: RequestData = {
    method: endpoint.method,
    headers: {
      ...createCommonHeaders(),
      ...(json !== undefined && { "content-type": "application/json" }),
    },
    body: form ?? json ?? null,
  };
  // Uploading a large file over a slow connection can exceed the response timeout.
  const hasTimeout = !form && !endpoint.slow;
  return sendRequest(toUrl(endpoint, request), init, {
    hasTimeout,
    isRetried: endpoint.retried !== false,
    hasReply: endpoint.reply !== undefined,
  }).catch(throwTranslated);
}

/** The URL of a request, also used as its cache key. */
export function toUrl(endpoint: Endpoint, request?: unknown): string {
  return new URL(toRequestUrl(endpoint, request), globalThis.location.origin).href;
}

/** The files of a multipart body as form data, or undefined if the body is JSON. */
export function toFormData(endpoint: Endpoint, request: unknown): FormData | undefined {
  const files = getFileFields(endpoint.body);
  if (!files) return undefined;
  // The contract marks the multipart body: one file or several in the named field.
  const body = toRequestParts(request).body as Readonly<
    Record<string, UploadedFile | readonly UploadedFile[]>
  >;
  const form = new FormData();
  for (const file of [body[files.field] ?? []].flat()) form.append(files.field, file as File);
  return form;
}

/** The parsed body: JSON (including a bare string), or undefined if it is empty. */
export function readReply<Reply>(text: string): Reply {
  const body = text === "" ? undefined : parseJson(text);
  // Not JSON: the page of a network's sign-in or of a proxy, instead of a response of the server.
  if (body === undefined && text !== "") throw new Error(i18n.t("common.error.network"));
  // The server serializes its responses with the schema that Reply is derived from.
  return body as Reply;
}

/** Creates the error of a rejected request, and notifies the screens if a second factor is missing (FACTOR-6). */
export function readProblem(status: number, text: string): ProblemResponse {
  const problem = toProblem(status, parseJson(text));
  if (isFactorRequired(problem)) setFactorRequired(true);
  return problem;
}

function toProblem(status: number, body: unknown): ProblemResponse {
  if (isProblem(body)) return new ProblemResponse(body, status);
  return new ProblemResponse({ title: describeProxyError(status), status }, status);
}

/** The message of a response that is not a problem. It is usually the error page of a proxy. */
function describeProxyError(status: number): string {
  if (status >= 500) return i18n.t("common.error.unavailable", { status });
  return i18n.t(status === 413 ? "common.error.too-large" : "common.error.status", { status });
}

function throwIncomplete(cause: unknown): never {
  throwTranslated(
    cause instanceof TimeoutError ? cause : new NetworkError("The response is incomplete", { cause }),
  );
}

function throwTranslated(error: unknown): never {
  if (error instanceof TimeoutError) throw new Error(i18n.t("common.error.timeout"), { cause: error });
  if (error instanceof NetworkError) throw new Error(i18n.t("common.error.network"), { cause: error });
  throw error;
}

/** The parsed text, or undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "title" in body && typeof body.title === "string";
}

export function createCommonHeaders(): Readonly<Record<string, string>> {
  return { "accept-language": getActiveLanguage(), "x-request-id": createRequestId() };
}

/** A random id that identifies the request in the server log. */
function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
