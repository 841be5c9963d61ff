interface ProblemDetails {
  readonly status: number;
  readonly code: number;
  readonly title: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** An error response of the platform. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  /** The HTTP status. */
  readonly status: number;
  /** `status` of the body: the HTTP status, or a more specific number. */
  readonly code: number;
  /** What happened, in the language of the client. */
  readonly title: string;
  /** The time to wait before the request is sent again, from the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, title, retryAfterSeconds }: ProblemDetails) {
    super(`${title} (${code})`);
    this.status = status;
    this.code = code;
    this.title = title;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reads the problem of a response. A proxy in front of the platform may send other bodies. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const { title, status } = (typeof body === "object" ? (body ?? {}) : {}) as Record<string, unknown>;
  return new ApiProblem({
    status: response.status,
    code: typeof status === "number" ? status : response.status,
    title: typeof title === "string" ? title : response.statusText,
    retryAfterSeconds: readRetryAfter(response.headers),
  });
}

/** Whether the platform rejects the token, or the visitor. The same request would be rejected again. */
export function isAccessDenied(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 401 || error.status === 403);
}

/** The header is a number of seconds or a date (RFC 9110, 10.2.3). */
function readRetryAfter(headers: Headers): number | undefined {
  const headerText = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(headerText)) return Number(headerText);
  // Date.parse also accepts strings that are not HTTP dates, such as "1.5".
  if (!/^[a-z]+, .+ GMT$/i.test(headerText)) return undefined;
  // Pages of other sites cannot read the Date header.
  const now = headers.has("date") ? Date.parse(headers.get("date") ?? "") : Date.now();
  const seconds = Math.ceil((Date.parse(headerText) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
