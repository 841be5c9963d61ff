import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Api, ApiResponse, Args, RequestHeaders } from "./api.ts";
import { pause } from "./pause.ts";
import { RehearsalError } from "./rehearsal-error.ts";
import { readRetryDelayMs } from "./retry-delay.ts";

/**
 * Calls the API with the token of an administrator, to check the installation, manage test data and read the board. If
 * it was created with a signal, both functions throw a RehearsalError after the signal is aborted.
 */
export interface Organizer {
  readonly api: Api;
  /** Authorize requests without retries, and connections to the hub. */
  readonly headers: RequestHeaders;
  /** The body of the response. Throws a RehearsalError if the request fails. */
  call<Request, Reply>(endpoint: Endpoint<Request, Reply>, ...request: Args<Request>): Promise<Reply>;
  /** The response with any status. A response with 429 is returned only after all retries. */
  try<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<ApiResponse<Reply>>;
}

/** The statuses with which other web servers respond to a path of the API. */
const UNKNOWN_PATH_STATUSES = [404, 405];
const MAX_RETRIES = 60;
const NEVER_ABORTED = new AbortController().signal;

/**
 * A request that was already sent when `stopSignal` is aborted completes: a canceled one could still create data on the
 * server, after the cleanup.
 */
export function createOrganizer(api: Api, token: string, stopSignal = NEVER_ABORTED): Organizer {
  const headers = { authorization: `Bearer ${token}` };

  /** Retries rate-limited requests. */
  async function callWithRetry<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<ApiResponse<Reply>> {
    for (let retries = 0; ; retries++) {
      if (stopSignal.aborted)
        throw new RehearsalError("The rehearsal was stopped before the teams signed in.");
      const response = await api.call(headers, endpoint, ...request);
      if (response.status !== 429 || retries === MAX_RETRIES) return response;
      await pause(readRetryDelayMs(response.headers), stopSignal);
    }
  }

  async function call<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<Reply> {
    const response = await callWithRetry(endpoint, ...request);
    const { status, text } = response;
    if (status === 200) return response.parseBody();
    if (UNKNOWN_PATH_STATUSES.includes(status) && parseTitle(text) === undefined)
      throw new RehearsalError(`${api.url} is not a Gonfalon server.`);
    throw new RehearsalError(`${endpoint.method} ${endpoint.path}: ${describeFailure(response)}`);
  }

  return { api, headers, call, try: callWithRetry };
}

/** The status and the title of a problem, or the network error. A proxy may send other bodies. */
export function describeFailure({ status, text }: Pick<ApiResponse<unknown>, "status" | "text">): string {
  if (status === 0) return `no response (${text})`;
  return `${status} ${parseTitle(text) ?? ""}`.trim();
}

/** The title of a problem; undefined if the text is not a problem. */
function parseTitle(text: string): string | undefined {
  try {
    const { title } = JSON.parse(text) as { readonly title?: unknown };
    return typeof title === "string" ? title : undefined;
  } catch {
    return undefined;
  }
}
