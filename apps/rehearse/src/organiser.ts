import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import type { Answer, Api, Args } from "./api.ts";
import { pause } from "./pause.ts";

/** The installation did not do what the rehearsal needs; the message says what and why. */
export class RehearsalError extends Error {
  override readonly name = "RehearsalError";
}

/** The administrator whose token was given: sets the stage and clears it away. */
export interface Organiser {
  readonly api: Api;
  /** The value of the answer; throws RehearsalError unless the call succeeds. */
  ask<Request, Reply>(endpoint: Endpoint<Request, Reply>, ...request: Args<Request>): Promise<Reply>;
  /** The answer, whatever it is. */
  try<Request, Reply>(endpoint: Endpoint<Request, Reply>, ...request: Args<Request>): Promise<Answer<Reply>>;
}

const MOST_WAITS = 60;
const USUAL_WAIT_SECONDS = 5;

export function organiserOf(api: Api, token: string): Organiser {
  const headers = { authorization: `Bearer ${token}` };
  const forever = new AbortController().signal;

  /** An organiser has time: what is refused for haste is asked again. */
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

/** What an answer says, in words. */
export function explain({ status, text }: Pick<Answer<unknown>, "status" | "text">): string {
  if (status === 0) return `no answer (${text})`;
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
