/** The query of the last request for this path. */
export function getLastQuery(requests: readonly Request[], path: string): string {
  const request = requests.findLast(({ url }) => new URL(url).pathname === path);
  return new URL(request?.url ?? "http://none").search;
}
