import { useState } from "react";
import { useProfile } from "#api/session.ts";

interface UserEpoch {
  readonly userId: string | undefined;
  readonly number: number;
}

/**
 * A number that increases when a different user signs in, so that no input or dialog of the previous user
 * remains. It does not change when the same user signs in again.
 */
export function useUserEpoch(): number {
  const userId = useProfile()?.userId;
  const [epoch, setEpoch] = useState<UserEpoch>({ userId, number: 0 });
  if (userId !== undefined && userId !== epoch.userId)
    setEpoch({ userId, number: epoch.userId === undefined ? epoch.number : epoch.number + 1 });
  return epoch.number;
}
