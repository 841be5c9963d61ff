import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Api, ApiResponse, Args } from "./api.ts";
import { pause } from "./pause.ts";

/** The rehearsal cannot run on this installation; the message contains the reason. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}

/** Calls the API with the token of an administrator: checks the installation, manages test data, reads the board. */
export interface Organizer {
  readonly api: Api;
  /** The body of the response; throws RehearsalError on failure. */
  call<Request, Reply>(endpoint: Endpoint<Request, Reply>, ...request: Args<Request>): Promise<Reply>;
  /** The response with any status; 429 only after many retries. */
  try<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<ApiResponse<Reply>>;
}

const MAX_RETRIES = 60;
const DEFAULT_WAIT_SECONDS = 5;

export function createOrganizer(api: Api, token: string): Organizer {
  const headers = { authorization: `Bearer ${token}` };
  const neverAborted = new AbortController().signal;

  /** Retries rate-limited requests. */
  async function callWithRetry<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<ApiResponse<Reply>> {
    for (let retries = 0; ; retries++) {
      const response = await api.call(headers, endpoint, ...request);
      if (response.status !== 429 || retries === MAX_RETRIES) return response;
      await pause(1000 * (Number(response.headers.get("retry-after")) || DEFAULT_WAIT_SECONDS), neverAborted);
    }
  }

  async function call<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<Reply> {
    const response = await callWithRetry(endpoint, ...request);
    if (response.status === 200) return response.body();
    throw new RehearsalError(`${endpoint.method} ${endpoint.path}: ${explain(response)}`);
  }

  return { api, call, try: callWithRetry };
}

/** A readable description of a response. */
export function explain({ status, text }: Pick<ApiResponse<unknown>, "status" | "text">): string {
  if (status === 0) return `no response (${text})`;
  return `${status} ${parseTitle(text)}`.trim();
}

function parseTitle(text: string): string {
  try {
    const { title } = JSON.parse(text) as { readonly title?: string };
    return title ?? "";
  } catch {
    return text.slice(0, 200);
  }
}
