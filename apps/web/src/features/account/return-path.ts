/** Where to go after signing in: only ever a path of this site, whatever the address says. */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !from.startsWith("/") || !URL.canParse(from, origin)) return "/";
  const target = new URL(from, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : "/";
}
