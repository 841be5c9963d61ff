export interface InstanceFilter {
  readonly search: string;
  /** Whether editors' test containers are listed too. */
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

/** What the address says of a filter; what is not chosen is left out. */
export function writeFilter({ search, tests, page }: InstanceFilter): Record<string, string> {
  return {
    ...(search !== "" && { search }),
    ...(tests && { tests: "1" }),
    ...(page > 1 && { page: String(page) }),
  };
}
