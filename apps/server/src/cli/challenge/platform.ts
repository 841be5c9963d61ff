import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { toRequestParts, toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import { getFileFields } from "@gonfalon/contract/kernel/upload.ts";
import { CommandError } from "#cli/command.ts";
import { getErrorReason } from "#kernel/error-reason.ts";

export interface Platform {
  readonly gameId: number;
  call<Request, Reply>(endpoint: Endpoint<Request, Reply>, request: Request): Promise<Reply>;
  /** The bytes of a file on the platform. */
  download(path: string): Promise<Uint8Array>;
}

interface PlatformOptions {
  readonly url: string;
  readonly token: string;
  readonly gameId: number;
  /** Called before a request is sent again. */
  readonly wait: (seconds: number) => Promise<void>;
}

interface RequestOptions extends Omit<RequestInit, "headers"> {
  readonly headers?: Readonly<Record<string, string>>;
}

const TIMEOUT_MS = 180_000;
const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;
/** The statuses with which other web servers respond to a path of the API. */
const UNKNOWN_PATH_STATUSES = [404, 405];
const MAX_ATTEMPTS = 5;
const MAX_WAIT_SECONDS = 300;

/**
 * Calls a platform with an API token. A rejected request becomes a CommandError with the message of the platform. The
 * challenges of a large game need more requests than a user may send in a minute (LIMIT-1), so a request that exceeds
 * the limit is sent again.
 */
export function openPlatform({ url, token, gameId, wait }: PlatformOptions): Platform {
  async function request(path: string, init: RequestOptions): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await send(path, init);
      if (response.ok) return response;
      const text = await withReachError(response.text());
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      const isLimited = response.status === TOO_MANY_REQUESTS && seconds <= MAX_WAIT_SECONDS;
      if (!isLimited || attempt === MAX_ATTEMPTS) throw toCommandError(response, text);
      await wait(seconds);
    }
  }

  function toCommandError({ status, statusText }: Response, text: string): CommandError {
    const title = readTitle(parseJson(text));
    if (title !== undefined && status === UNAUTHORIZED)
      return new CommandError("GONFALON_TOKEN is wrong, has expired or was revoked.");
    if (title !== undefined) return new CommandError(`${status} ${title}`);
    // A proxy in front of the platform may send other bodies.
    return UNKNOWN_PATH_STATUSES.includes(status)
      ? createNotGonfalonError()
      : new CommandError(`${url} returned ${status} ${statusText}`.trim());
  }

  function createNotGonfalonError(): CommandError {
    return new CommandError(`${url} is not a Gonfalon server.`);
  }

  function send(path: string, init: RequestOptions): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return withReachError(fetch(url + path, { ...init, headers, signal }));
  }

  /** Turns an error of the connection into a CommandError. The server may also stop before a response is complete. */
  function withReachError<T>(response: Promise<T>): Promise<T> {
    return response.catch((error: unknown) => {
      // The message of an error of `fetch` is only "fetch failed"; its cause contains the reason.
      const reason = getErrorReason(error instanceof Error ? (error.cause ?? error) : error);
      throw new CommandError(`${url} cannot be reached: ${reason}`, { cause: error });
    });
  }

  async function call<Request, Reply>(endpoint: Endpoint<Request, Reply>, input: Request): Promise<Reply> {
    const { body } = toRequestParts(input);
    const response = await request(toRequestUrl(endpoint, input), {
      method: endpoint.method,
      ...(body !== undefined && toBody(endpoint, body)),
    });
    const text = await withReachError(response.text());
    const reply = parseJson(text);
    if (reply === undefined && text !== "") throw createNotGonfalonError();
    // The server serializes its responses with the schema that Reply is derived from.
    return reply as Reply;
  }

  async function download(path: string): Promise<Uint8Array> {
    const response = await request(path, {});
    return withReachError(response.bytes());
  }

  return { gameId, call, download };
}

function toBody(endpoint: Endpoint, body: unknown): RequestOptions {
  const fileFields = getFileFields(endpoint.body);
  if (!fileFields) return { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const form = new FormData();
  // The body of an upload has one field with files.
  const files = (body as Readonly<Record<string, File | readonly File[]>>)[fileFields.field] ?? [];
  for (const file of [files].flat()) form.append(fileFields.field, file);
  return { body: form };
}

/** Undefined if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The title of a problem; undefined if the body is not a problem. */
function readTitle(body: unknown): string | undefined {
  const isProblem = typeof body === "object" && body !== null && "title" in body;
  return isProblem && typeof body.title === "string" ? body.title : undefined;
}
