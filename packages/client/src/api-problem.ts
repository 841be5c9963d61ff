/** An error response of the platform. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  /** The HTTP status. */
  readonly status: number;
  /** `status` of the body: the HTTP status, or a more specific number. */
  readonly code: number;
  /** What happened, in the language of the client. */
  readonly title: string;

  constructor(status: number, code: number, title: string) {
    super(`${title} (${code})`);
    this.status = status;
    this.code = code;
    this.title = title;
  }
}

/** Reads the problem of a response. A proxy in front of the platform may send other bodies. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  const { title, status } = (typeof body === "object" ? (body ?? {}) : {}) as Record<string, unknown>;
  return new ApiProblem(
    response.status,
    typeof status === "number" ? status : response.status,
    typeof title === "string" ? title : response.statusText,
  );
}
