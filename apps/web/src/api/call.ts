import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { requestParts, requestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getFileFields, type UploadedFile } from "@gonfalon/contract/kernel/upload.ts";
import ky, { HTTPError, isNetworkError, isTimeoutError } from "ky";
import { activeLanguage, i18n } from "#i18n/i18n.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { learnServerDate } from "#time/server-clock.ts";
import { dropPrefetched, takePrefetched } from "./prefetched.ts";

const RETRIED_METHODS = ["get", "put", "head", "delete", "options", "trace"];
const RETRIED_STATUSES = [408, 413, 429, 500, 502, 503, 504];

const http = ky.create({
  timeout: 10_000,
  retry: {
    limit: 2,
    methods: RETRIED_METHODS,
    statusCodes: RETRIED_STATUSES,
    // ky would retry a 413 only with a Retry-After header, and wait as long as that header says.
    afterStatusCodes: [],
    shouldRetry: ({ error }) =>
      error instanceof HTTPError ? RETRIED_STATUSES.includes(error.response.status) : undefined,
    delay: (attempt) => 0.3 * 2 ** (attempt - 1) * 1000,
  },
  fetch: timedFetch,
});

/** No argument for an endpoint without parameters. */
export type Args<Request> = unknown extends Request ? [] : [request: Request];

/** Sends the request and returns the response body; throws ProblemResponse if the server rejects it. */
export async function call<Request, Reply>(
  endpoint: Endpoint<Request, Reply>,
  ...[request]: Args<Request>
): Promise<Reply> {
  return readReply<Reply>(await sendAndRead(endpoint, request, (response) => response.text()));
}

/** Sends a request whose response is a file. */
export async function callForFile<Request>(
  endpoint: Endpoint<Request, unknown>,
  ...[request]: Args<Request>
): Promise<File> {
  return sendAndRead(endpoint, request, async (response) => {
    const contentDisposition = response.headers.get("content-disposition") ?? "";
    const [, name = ""] = /filename\*=UTF-8''(\S+)$/.exec(contentDisposition) ?? [];
    return new File([await response.blob()], decodeURIComponent(name));
  });
}

async function sendAndRead<T>(
  endpoint: Endpoint,
  request: unknown,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  try {
    const response = await http(toUrl(endpoint, request), {
      method: endpoint.method,
      headers: { "accept-language": activeLanguage(), "x-request-id": requestId() },
      ...(endpoint.slow && { timeout: false }),
      ...(endpoint.retried === false && { retry: 0 }),
      ...toPayload(endpoint, request),
    });
    return await read(response);
  } catch (error) {
    throw explain(error);
  }
}

/** The URL of a request, also used as its cache key. */
export function toUrl(endpoint: Endpoint, request?: unknown): string {
  return new URL(requestUrl(endpoint, request), globalThis.location.origin).href;
}

/** The files of a multipart body as form data, or undefined if the body is JSON. */
export function toFormData(endpoint: Endpoint, request: unknown): FormData | undefined {
  const files = getFileFields(endpoint.body);
  if (!files) return undefined;
  // The contract marks the multipart body: one file or several in the named field.
  const body = requestParts(request).body as Readonly<Record<string, UploadedFile | readonly UploadedFile[]>>;
  const form = new FormData();
  for (const file of [body[files.field] ?? []].flat()) form.append(files.field, file as File);
  return form;
}

/** The parsed body: JSON (including a bare string), or undefined if it is empty. */
export function readReply<Reply>(text: string): Reply {
  // The server validates its responses against the schema that Reply is derived from.
  return (text === "" ? undefined : JSON.parse(text)) as Reply;
}

/** Converts an error response to an error. */
export function toProblem(status: number, body: unknown): ProblemResponse {
  if (isProblem(body)) return new ProblemResponse(body, status);
  return new ProblemResponse({ title: i18n.t("common.error.status", { status }), status }, status);
}

function toPayload(endpoint: Endpoint, request: unknown) {
  const form = toFormData(endpoint, request);
  // Uploading a large file over a slow connection can exceed the response timeout.
  if (form) return { body: form, timeout: false } as const;
  const { body } = requestParts(request);
  return body === undefined ? {} : { json: body };
}

function explain(error: unknown): unknown {
  if (error instanceof HTTPError) return toProblem(error.response.status, error.data);
  if (isTimeoutError(error)) return new Error(i18n.t("common.error.timeout"), { cause: error });
  if (isNetworkError(error)) return new Error(i18n.t("common.error.network"), { cause: error });
  return error;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "title" in body && typeof body.title === "string";
}

/** The request id, for finding the request in the server log. */
function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function timedFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  const prefetched = await takeMatching(request[0]);
  if (prefetched) return prefetched;
  const sentAt = Date.now();
  const response = await fetch(...request);
  learnServerDate(response.headers.get("date"), sentAt, Date.now());
  return response;
}

/** The response that index.html has prefetched, unless it is in another language. */
async function takeMatching(request: RequestInfo | URL): Promise<Response | undefined> {
  if (!(request instanceof Request)) return undefined;
  // A write can invalidate all prefetched responses, especially a change of the user.
  if (request.method !== "GET") dropPrefetched();
  const answer = await takePrefetched(request.url);
  if (answer?.headers.get("content-language") !== activeLanguage()) return undefined;
  learnServerDate(answer.headers.get("date"), performance.timeOrigin, Date.now());
  return answer;
}
