import { useEffect, useState } from "react";
import { serverNow } from "#api/server-clock.ts";

interface Seen {
  /** When this browser showed the challenge last. */
  readonly openedAt: number;
  /** What the team had submitted by then. */
  readonly attempts: number;
}

/** What a player has seen of a game. */
export interface BoardMemory {
  /** When this browser showed the board first: what was there by then is not new. */
  readonly since: number;
  /** The challenges that were opened, by id. */
  readonly seen: Readonly<Record<number, Seen>>;
}

/** Remembers in this browser which challenges were opened: the server does not know what was looked at. */
export function useBoardMemory(userId: string | undefined, gameId: number) {
  const key = `board:${userId ?? ""}:${gameId}`;
  const [memory, setMemory] = useState(() => readMemory(key) ?? { since: serverNow(), seen: {} });

  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(memory));
    } catch {
      // No room in this browser: the marks then last as long as the page.
    }
  }, [key, memory]);

  function note(challengeId: number, seen: Seen): void {
    setMemory((known) => ({ ...known, seen: { ...known.seen, [challengeId]: seen } }));
  }

  return { memory, note };
}

function readMemory(key: string): BoardMemory | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    // Only the effect above writes there.
    return typeof kept === "object" && kept !== null && "since" in kept ? (kept as BoardMemory) : undefined;
  } catch {
    return undefined;
  }
}
