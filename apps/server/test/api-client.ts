import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Problem } from "@gonfalon/contract/kernel/problem.ts";
import { toRequestParts, toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import type { Platform } from "#compose.ts";

/** A visitor, or a user with a cookie or a token. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestResponse<Reply> {
  readonly status: number;
  readonly body: Reply;
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

export const visitor: Caller = { headers: {} };

/** A caller with the cookies that a response sets. */
export function toCaller({ headers }: Pick<TestResponse<unknown>, "headers">): Caller {
  return { headers: { cookie: toCookieHeader(headers) } };
}

/** The cookies that a response sets, as a request sends them. */
export function toCookieHeader(headers: Readonly<Record<string, unknown>>): string {
  const cookies = [headers["set-cookie"] ?? []].flat().map(String);
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

/** Sends a request to an endpoint of the contract. `call` of the test server adds the types. */
export async function sendRequest<Reply>(
  app: Platform["app"],
  caller: Caller,
  endpoint: Endpoint,
  request: unknown,
): Promise<TestResponse<Reply>> {
  const { body } = toRequestParts(request);
  const response = await app.inject({
    method: endpoint.method,
    url: toRequestUrl(endpoint, request),
    headers: {
      ...caller.headers,
      ...(body !== undefined && !getFileFields(endpoint.body) && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { payload: toPayload(endpoint, body) }),
  });
  const json: unknown =
    response.body && response.headers["content-type"]?.toString().includes("json")
      ? response.json()
      : response.body;
  // The server serializes the body with the schema in the contract, so the body has the type of the contract.
  return {
    status: response.statusCode,
    body: json as Reply,
    problem: json as Problem,
    headers: response.headers,
  };
}

function toPayload(endpoint: Endpoint, body: unknown): string | FormData {
  const fileFields = getFileFields(endpoint.body);
  if (!fileFields) return JSON.stringify(body);
  const form = new FormData();
  const files = (body as Record<string, File | readonly File[]>)[fileFields.field] ?? [];
  for (const file of [files].flat()) form.append(fileFields.field, file);
  return form;
}
