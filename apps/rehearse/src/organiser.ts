import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Answer, Api, Args } from "./api.ts";
import { pause } from "./pause.ts";

/** The installation did not respond as required; the message has the reason. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}

/** The administrator whose token was given: creates and removes the test data. */
export interface Organiser {
  readonly api: Api;
  /** The body of the response; throws RehearsalError on failure. */
  ask<Request, Reply>(endpoint: Endpoint<Request, Reply>, ...request: Args<Request>): Promise<Reply>;
  /** The response with any status. */
  try<Request, Reply>(endpoint: Endpoint<Request, Reply>, ...request: Args<Request>): Promise<Answer<Reply>>;
}

const MOST_WAITS = 60;
const USUAL_WAIT_SECONDS = 5;

export function organiserOf(api: Api, token: string): Organiser {
  const headers = { authorization: `Bearer ${token}` };
  const forever = new AbortController().signal;

  /** Retries rate-limited requests. */
  async function patiently<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<Answer<Reply>> {
    for (let waits = 0; ; waits++) {
      const answer = await api.call(headers, endpoint, ...request);
      if (answer.status !== 429 || waits === MOST_WAITS) return answer;
      await pause(1000 * (Number(answer.headers.get("retry-after")) || USUAL_WAIT_SECONDS), forever);
    }
  }

  async function ask<Request, Reply>(
    endpoint: Endpoint<Request, Reply>,
    ...request: Args<Request>
  ): Promise<Reply> {
    const answer = await patiently(endpoint, ...request);
    if (answer.status === 200) return answer.body();
    throw new RehearsalError(`${endpoint.method} ${endpoint.path}: ${explain(answer)}`);
  }

  return { api, ask, try: patiently };
}

/** A readable description of a response. */
export function explain({ status, text }: Pick<Answer<unknown>, "status" | "text">): string {
  if (status === 0) return `no response (${text})`;
  return `${status} ${titleOf(text)}`.trim();
}

function titleOf(text: string): string {
  try {
    const { title } = JSON.parse(text) as { readonly title?: string };
    return title ?? "";
  } catch {
    return text.slice(0, 200);
  }
}
