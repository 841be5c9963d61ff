import { useState } from "react";
import { useRenewalCount } from "#state/renewals.ts";

/** Calls `reset` when the user has signed in again: an error of the expired session is no longer true. */
export function useResetOnRenewal(reset: () => void): void {
  const renewalCount = useRenewalCount();
  const [lastRenewalCount, setLastRenewalCount] = useState(renewalCount);
  if (renewalCount === lastRenewalCount) return;
  setLastRenewalCount(renewalCount);
  reset();
}
