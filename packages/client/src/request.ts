/** How a call is sent and what it returns; see `routes` in calls.gen.ts. */
export interface Route {
  readonly method: string;
  readonly path: string;
  /** The body is a form with files instead of JSON. */
  readonly form?: true;
  /** The response is a file instead of JSON. */
  readonly file?: true;
}

type Scalar = string | number | boolean | null | undefined;

export interface RequestParts {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: unknown;
}

/** The path with its parameters and query. Missing and null members of the query are omitted. */
export function toRequestPath(path: string, { params = {}, query = {} }: RequestParts): string {
  const pathname = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`;
}

export function toRequestBody(route: Route, { body }: RequestParts): FormData | string | undefined {
  if (!route.form) return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [name, files] of Object.entries((body ?? {}) as Record<string, Blob | readonly Blob[]>))
    for (const file of [files].flat()) form.append(name, file);
  return form;
}
