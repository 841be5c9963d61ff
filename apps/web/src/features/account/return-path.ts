/** The path to return to after sign-in: always a path of this site, regardless of the URL. */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !from.startsWith("/") || !URL.canParse(from, origin)) return "/";
  const target = new URL(from, origin);
  return target.origin === origin ? target.pathname + target.search + target.hash : "/";
}
