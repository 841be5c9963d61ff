import { formatException, toLoggableFields } from "#adapters/logging/loggable.ts";
import type { LogFields } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";

/** The size of the keys of sessions and links. Connection ids, which are not secret, have fewer bits. */
const KEY_BITS = 256;

/** Only administrators see flags and names of uploaded files, and only staff see submitted flags and captures. */
const FLAG_ENDPOINTS =
  /^\/api\/(assets\b|edit\/games\/\d+\/challenge(s|-documents)\b|game\/\d+\/(submissions|events|cheatinfo)\b|game\/captures\/)/i;

/** LEAK-1: records flags, keys and password hashes in the log and in responses, in all tests with a server. */
export function leakWatch() {
  const keys = new Set<string>();
  const foundLeaks = new Set<string>();

  function recordSecrets(
    where: string,
    text: string,
    { mayContainFlags }: { readonly mayContainFlags: boolean },
  ): void {
    if (text.includes("plain:")) foundLeaks.add(`the hash of a password in ${where}`);
    if (!mayContainFlags && text.includes("flag{")) foundLeaks.add(`a flag in ${where}`);
    for (const [word] of text.matchAll(/[\w-]{40,}/g))
      if (keys.has(word)) foundLeaks.add(`a key in ${where}`);
  }

  return {
    foundLeaks,
    addKey: (key: string) => void keys.add(key),
    watchRandom: (random: Random): Random => ({
      ...random,
      token(bits) {
        const token = random.token(bits);
        if (bits >= KEY_BITS) keys.add(token);
        return token;
      },
    }),
    /** Checks the entry as it is written to the log. */
    checkLogEntry({ err, ...fields }: LogFields, message: string): void {
      const loggedText =
        JSON.stringify(toLoggableFields(fields)) + (err === undefined ? "" : formatException(err));
      recordSecrets(`the log: ${message}`, message + loggedText, { mayContainFlags: false });
    },
    /** Headers may contain a session key, in the cookie, and flags only if the body may contain them. */
    checkResponse(url: string, body: string, headers: object = {}): void {
      const mayContainFlags = FLAG_ENDPOINTS.test(url);
      recordSecrets(`the response of ${url}`, body, { mayContainFlags });
      if (!mayContainFlags && JSON.stringify(headers).includes("flag{"))
        foundLeaks.add(`a flag in the headers of ${url}`);
    },
  };
}
