export interface MailedLink {
  /** Both as they came: the server wants them unchanged. */
  readonly token: string;
  readonly email: string;
  /** The address in readable form. */
  readonly address: string;
}

/** What a link from a mail carries, or undefined if parts are missing or broken. */
export function mailedLink(search: URLSearchParams): MailedLink | undefined {
  const token = search.get("token") ?? "";
  const email = search.get("email") ?? "";
  const address = decoded(email);
  return token === "" || !address ? undefined : { token, email, address };
}

function decoded(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
