export interface MailedLink {
  /** `token` and `email` are the unchanged query parameters, as the server expects them. */
  readonly token: string;
  readonly email: string;
  /** The decoded e-mail address. */
  readonly address: string;
}

/** The parameters of a mailed link, or undefined if they are missing or invalid. */
export function parseMailedLink(search: URLSearchParams): MailedLink | undefined {
  const token = search.get("token") ?? "";
  const email = search.get("email") ?? "";
  const address = decode(email);
  return token === "" || !address ? undefined : { token, email, address };
}

function decode(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
