import type { Random } from "#ports/random.ts";
import type { Timer } from "#ports/timer.ts";
import type { SendableSocket } from "./event-stream-socket.ts";

const TOKEN_BITS = 128;
const USED_WITHIN_MS = 30_000;
/** Beyond it the oldest unused token is dropped. */
const MAX_UNUSED_TOKENS = 10_000;

interface Deps {
  readonly random: Random;
  readonly timer: Timer;
}

/**
 * The connections over Server-Sent Events and long polling by their token. A token opens one connection, for the caller
 * that negotiated it, and serves nobody else.
 */
export function negotiatedConnections<S extends SendableSocket>({ random, timer }: Deps) {
  const unused = new Map<string, string>();
  const open = new Map<string, { readonly owner: string; readonly socket: S }>();

  return {
    /** A token for the caller's next connection. */
    negotiate(owner: string): string {
      const token = random.token(TOKEN_BITS);
      unused.set(token, owner);
      const [oldest] = unused.keys();
      if (unused.size > MAX_UNUSED_TOKENS && oldest !== undefined) unused.delete(oldest);
      timer.after(USED_WITHIN_MS, () => unused.delete(token));
      return token;
    },
    /** Uses the token up; false if it was not given to this caller, or was used before. */
    use(token: string, owner: string): boolean {
      return unused.get(token) === owner && unused.delete(token);
    },
    add(token: string, owner: string, socket: S): void {
      open.set(token, { owner, socket });
      socket.once("close", () => void open.delete(token));
    },
    find(token: string, owner: string): S | undefined {
      const connection = open.get(token);
      return connection?.owner === owner ? connection.socket : undefined;
    },
  };
}
