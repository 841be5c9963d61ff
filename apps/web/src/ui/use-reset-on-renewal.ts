import { useState } from "react";
import { useRenewals } from "#state/renewals.ts";

/** Calls `reset` when the user has signed in again: an error of the expired session is no longer true. */
export function useResetOnRenewal(reset: () => void): void {
  const renewals = useRenewals();
  const [lastRenewals, setLastRenewals] = useState(renewals);
  if (renewals === lastRenewals) return;
  setLastRenewals(renewals);
  reset();
}
