import { useState } from "react";

interface Seen {
  /** When this browser showed the challenge last. */
  readonly openedAt: number;
  /** What the team had submitted by then. */
  readonly attempts: number;
}

/** What a player has seen of a game's challenges, by id. */
export type BoardMemory = Readonly<Record<number, Seen>>;

/** Remembers in this browser which challenges were opened: the server does not know what was looked at. */
export function useBoardMemory(userId: string | undefined, gameId: number) {
  const key = `board:${userId ?? ""}:${gameId}`;
  const [memory, setMemory] = useState(() => readMemory(key));

  function note(challengeId: number, seen: Seen): void {
    setMemory((known) => {
      const next = { ...known, [challengeId]: seen };
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // No room in this browser: the marks then last as long as the page.
      }
      return next;
    });
  }

  return { memory, note };
}

function readMemory(key: string): BoardMemory {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    // Only `note` above writes there; at worst a mark is missing.
    return typeof kept === "object" && kept !== null ? (kept as BoardMemory) : {};
  } catch {
    return {};
  }
}
