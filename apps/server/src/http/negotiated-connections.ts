import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import type { HttpHubSocket } from "./event-stream-socket.ts";

const TOKEN_BITS = 128;
const TOKEN_TIMEOUT_MS = 30_000;
/** Beyond this number, the oldest unused token is dropped. */
const MAX_UNUSED_TOKENS = 10_000;

interface Deps {
  readonly random: Random;
  readonly timer: Timer;
}

/**
 * The connections over Server-Sent Events and long polling by their token. A token opens one connection, and only the
 * caller that negotiated it can use it.
 */
export function negotiatedConnections<S extends HttpHubSocket>({ random, timer }: Deps) {
  const unusedTokens = new Map<string, string>();
  const openConnections = new Map<string, { readonly owner: string; readonly socket: S }>();

  return {
    /** A token for the caller's next connection. */
    negotiate(owner: string): string {
      const token = random.token(TOKEN_BITS);
      unusedTokens.set(token, owner);
      const [oldest] = unusedTokens.keys();
      if (unusedTokens.size > MAX_UNUSED_TOKENS && oldest !== undefined) unusedTokens.delete(oldest);
      timer.after(TOKEN_TIMEOUT_MS, () => unusedTokens.delete(token));
      return token;
    },
    /** Consumes the token; false if it is unknown, used or expired, or was issued to another caller. */
    use(token: string, owner: string): boolean {
      return unusedTokens.get(token) === owner && unusedTokens.delete(token);
    },
    add(token: string, owner: string, socket: S): void {
      openConnections.set(token, { owner, socket });
      socket.once("close", () => void openConnections.delete(token));
    },
    find(token: string, owner: string): S | undefined {
      const connection = openConnections.get(token);
      return connection?.owner === owner ? connection.socket : undefined;
    },
  };
}
