import { useState } from "react";
import { useSession } from "#api/session.ts";

interface Turn {
  readonly userId: string | undefined;
  readonly number: number;
}

/**
 * A number that grows when another person takes the place of the last one who was signed in, so that nothing
 * they had typed or opened is left; somebody who only has to sign in again finds all of it.
 */
export function useTurn(): number {
  const session = useSession();
  const userId = session.state === "ready" ? session.data?.userId : undefined;
  const [turn, setTurn] = useState<Turn>({ userId, number: 0 });
  if (userId !== undefined && userId !== turn.userId)
    setTurn({ userId, number: turn.userId === undefined ? turn.number : turn.number + 1 });
  return turn.number;
}
