import { exceptionText, loggable } from "#adapters/logging/loggable.ts";
import type { LogFields } from "#ports/logger.ts";
import type { Random } from "#ports/random.ts";

/** Keys of sessions and links have this many bits; connection ids, which are not secret, have fewer. */
const BITS_OF_A_KEY = 256;

/** Only editors see flags and names of uploaded files, and only monitors see submitted flags. */
const FLAG_ENDPOINTS =
  /^\/api\/(assets\b|edit\/games\/\d+\/challenge(s|-documents)\b|game\/\d+\/(submissions|events|cheatinfo)\b|game\/captures\/)/i;

/** LEAK-1: records every secret that the server exposes, in all tests. */
export function leakWatch() {
  const keys = new Set<string>();
  const found = new Set<string>();

  function look(where: string, text: string, { mayHoldFlags }: { readonly mayHoldFlags: boolean }): void {
    if (text.includes("plain:")) found.add(`the hash of a password in ${where}`);
    if (!mayHoldFlags && text.includes("flag{")) found.add(`a flag in ${where}`);
    for (const [word] of text.matchAll(/[\w-]{40,}/g)) if (keys.has(word)) found.add(`a key in ${where}`);
  }

  return {
    found,
    keep: (key: string) => void keys.add(key),
    random: (random: Random): Random => ({
      ...random,
      token(bits) {
        const token = random.token(bits);
        if (bits >= BITS_OF_A_KEY) keys.add(token);
        return token;
      },
    }),
    /** Checks the serialized value. */
    logged({ err, ...fields }: LogFields, message: string): void {
      const written = JSON.stringify(loggable(fields)) + (err === undefined ? "" : exceptionText(err));
      look(`the log: ${message}`, message + written, { mayHoldFlags: false });
    },
    /** Headers may contain a session key, in the cookie, but never a flag. */
    answered(url: string, body: string, headers: object = {}): void {
      const mayContainFlags = FLAG_ENDPOINTS.test(url);
      look(`the answer of ${url}`, body, { mayHoldFlags: mayContainFlags });
      if (!mayContainFlags && JSON.stringify(headers).includes("flag{"))
        found.add(`a flag in the headers of ${url}`);
    },
  };
}
