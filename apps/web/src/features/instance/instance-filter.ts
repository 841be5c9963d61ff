export interface InstanceFilter {
  readonly search: string;
  /** Whether test containers of editors are listed. */
  readonly tests: boolean;
  /** From 1. */
  readonly page: number;
}

export function readFilter(address: URLSearchParams): InstanceFilter {
  return {
    search: address.get("search") ?? "",
    tests: address.has("tests"),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The URL parameters of a filter; defaults are omitted. */
export function writeFilter({ search, tests, page }: InstanceFilter): Record<string, string> {
  return {
    ...(search !== "" && { search }),
    ...(tests && { tests: "1" }),
    ...(page > 1 && { page: String(page) }),
  };
}
