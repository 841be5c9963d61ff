import { useEffect, useState } from "react";
import { serverNow } from "#time/server-clock.ts";

interface Seen {
  /** When this browser last showed the challenge. */
  readonly openedAt: number;
  /** The number of submissions of the team by then. */
  readonly attempts: number;
}

/** What a player has seen of a game. */
export interface SeenChallenges {
  /** When this browser first showed the board: challenges that existed by then are not new. */
  readonly since: number;
  /** The opened challenges by id. */
  readonly seen: Readonly<Record<number, Seen>>;
}

/** Stores in this browser which challenges were opened, because the server does not track views. */
export function useSeenChallenges(userId: string | undefined, gameId: number) {
  const key = `board:${userId ?? ""}:${gameId}`;
  const [memory, setMemory] = useState(() => readMemory(key) ?? { since: serverNow(), seen: {} });

  useEffect(() => {
    try {
      localStorage.setItem(key, JSON.stringify(memory));
    } catch {
      // The browser storage is full: the marks last until the page is closed.
    }
  }, [key, memory]);

  function recordSeen(challengeId: number, seen: Seen): void {
    setMemory((current) => ({ ...current, seen: { ...current.seen, [challengeId]: seen } }));
  }

  return { memory, recordSeen };
}

function readMemory(key: string): SeenChallenges | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    // Only the effect above writes this key.
    return typeof stored === "object" && stored !== null && "since" in stored
      ? (stored as SeenChallenges)
      : undefined;
  } catch {
    return undefined;
  }
}
