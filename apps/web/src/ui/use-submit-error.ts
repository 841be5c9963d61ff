import { useState } from "react";
import type { Outcome } from "#state/action.ts";
import { useResetOnRenewal } from "./use-reset-on-renewal.ts";

/** Stores the error of a form or a button until the next attempt, or until the user has signed in again. */
export function useSubmitError() {
  const [error, setError] = useState<unknown>();
  const clear = () => setError(undefined);
  useResetOnRenewal(clear);

  /** The response, or undefined if the request failed. */
  async function attempt<T>(run: () => Promise<Outcome<T>>): Promise<{ readonly data: T } | undefined> {
    clear();
    const outcome = await run();
    if (outcome.ok) return { data: outcome.data };
    setError(outcome.error);
    return undefined;
  }

  return { error, attempt, clear };
}
