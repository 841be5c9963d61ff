import type { Endpoint } from "./endpoint.ts";

type Scalar = string | number | boolean;

/** The parts of a request, for code that handles requests of any endpoint. */
export interface RequestParts {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar | null | undefined>>;
  readonly body?: unknown;
}

export function toRequestParts(request: unknown): RequestParts {
  return (request ?? {}) as RequestParts;
}

/** The path and query of a request. Missing and null members of the query are omitted. */
export function toRequestUrl({ path }: Pick<Endpoint, "path">, request?: unknown): string {
  const { params = {}, query = {} } = toRequestParts(request);
  const pathname = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
