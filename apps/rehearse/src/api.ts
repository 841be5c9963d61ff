import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestParts, toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { RehearsalError } from "./rehearsal-error.ts";

export interface ApiResponse<Reply> {
  /** 0 without a response. */
  readonly status: number;
  readonly headers: Headers;
  /** The network error, or the body of the response. */
  readonly text: string;
  /** The `Content-Length`, possibly of a compressed body; without it, the size of the uncompressed body. */
  readonly bytes: number;
  /**
   * Parsed on demand: simulated players fetch many boards but read few. Throws a RehearsalError if the body is not
   * JSON.
   */
  parseBody(): Reply;
}

export type RequestHeaders = Readonly<Record<string, string>>;

/** The argument of a call; none for an endpoint without input. */
export type Args<Request> = unknown extends Request ? [] : [request: Request];

/** Sends requests to endpoints of the contract. Resolves with any status, and with the status 0 after a network error. */
export interface Api {
  readonly url: string;
  call<Request, Reply>(
    headers: RequestHeaders,
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<ApiResponse<Reply>>;
}

const TIMEOUT_MS = 30_000;
const SLOW_TIMEOUT_MS = 180_000;

export function createApi(url: string): Api {
  async function call<Request, Reply>(
    headers: RequestHeaders,
    endpoint: Endpoint<Request, Reply>,
    ...[request]: Args<Request>
  ): Promise<ApiResponse<Reply>> {
    const { body } = toRequestParts(request);
    try {
      const response = await fetch(url + toRequestUrl(endpoint, request), {
        method: endpoint.method,
        headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
        signal: AbortSignal.timeout(endpoint.slow ? SLOW_TIMEOUT_MS : TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return toResponse(endpoint, response.status, response.headers, await response.text());
    } catch (error) {
      return toResponse(endpoint, 0, new Headers(), getErrorReason(error));
    }
  }

  function toResponse<Request, Reply>(
    { method, path }: Endpoint<Request, Reply>,
    status: number,
    headers: Headers,
    text: string,
  ): ApiResponse<Reply> {
    const bytes = Number(headers.get("content-length") ?? Buffer.byteLength(text));
    function parseBody(): Reply {
      try {
        // The server serializes its responses with the schema that Reply is derived from.
        return (text === "" ? undefined : JSON.parse(text)) as Reply;
      } catch {
        throw new RehearsalError(
          `${method} ${path}: the response is not JSON; ${url} may not be a Gonfalon server.`,
        );
      }
    }
    return { status, headers, text, bytes, parseBody };
  }

  return { url, call };
}

/** The innermost cause contains the reason. The message of the outer error is only "fetch failed". */
function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : getErrorReason(error.cause);
}
