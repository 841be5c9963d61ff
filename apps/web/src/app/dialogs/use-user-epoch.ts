import { useState } from "react";
import { useSession } from "#api/session.ts";

interface UserEpoch {
  readonly userId: string | undefined;
  readonly number: number;
}

/**
 * A number that increases when a different user signs in, so that no input or dialog of the previous user
 * remains; a user who only signs in again keeps everything.
 */
export function useUserEpoch(): number {
  const session = useSession();
  const userId = session.state === "ready" ? session.data?.userId : undefined;
  const [turn, setTurn] = useState<UserEpoch>({ userId, number: 0 });
  if (userId !== undefined && userId !== turn.userId)
    setTurn({ userId, number: turn.userId === undefined ? turn.number : turn.number + 1 });
  return turn.number;
}
