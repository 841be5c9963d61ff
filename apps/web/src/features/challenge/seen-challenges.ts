import { useEffect, useState } from "react";
import { getServerTime } from "#time/server-clock.ts";

interface SeenChallenge {
  /** When this browser last showed the challenge. */
  readonly openedAt: number;
  /** The number of the team's attempts at that time. */
  readonly attempts: number;
  /** The submission limit at that time; 0 for none. Earlier versions did not store it. */
  readonly limit?: number;
}

/** Which challenges of a game a player has seen. */
export interface SeenChallenges {
  /** When this browser first showed the board: challenges that existed by then are not new. */
  readonly since: number;
  /** The opened challenges by id. */
  readonly seen: Readonly<Record<number, SeenChallenge>>;
}

/** Stores in this browser which challenges were opened, because the server does not track views. */
export function useSeenChallenges(userId: string | undefined, gameId: number) {
  const key = `board:${userId ?? ""}:${gameId}`;
  const [state, setState] = useState(() => readState(key));
  if (state.key !== key) setState(readState(key));

  useEffect(() => {
    try {
      localStorage.setItem(state.key, JSON.stringify(state.seenChallenges));
    } catch {
      // The browser storage is full or disabled: the marks last until the page is closed.
    }
  }, [state]);

  function recordSeen(challengeId: number, seenChallenge: SeenChallenge): void {
    setState(({ key: currentKey, seenChallenges: { since, seen } }) => ({
      key: currentKey,
      seenChallenges: { since, seen: { ...seen, [challengeId]: seenChallenge } },
    }));
  }

  return { seenChallenges: state.seenChallenges, recordSeen };
}

interface State {
  /** The key in the browser storage, for the user and the game that the state belongs to. */
  readonly key: string;
  readonly seenChallenges: SeenChallenges;
}

function readState(key: string): State {
  return { key, seenChallenges: readSeenChallenges(key) ?? { since: getServerTime(), seen: {} } };
}

function readSeenChallenges(key: string): SeenChallenges | undefined {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    // Only the effect above writes this key.
    return typeof storedValue === "object" && storedValue !== null && "since" in storedValue
      ? (storedValue as SeenChallenges)
      : undefined;
  } catch {
    return undefined;
  }
}
