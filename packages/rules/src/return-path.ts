/** The path to return to after a sign-in: `from` if it is a path of this site, otherwise `/`. */
export function toReturnPath(from: string | null | undefined, origin: string): string {
  if (!from?.startsWith("/") || !URL.canParse(from, origin)) return "/";
  const target = new URL(from, origin);
  // `/.//host` is a path of this site, but without its dot segment it would be the address of another one.
  const isOwnPath = target.origin === new URL(origin).origin && !target.pathname.startsWith("//");
  return isOwnPath ? target.pathname + target.search + target.hash : "/";
}
