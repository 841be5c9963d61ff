import { useState } from "react";
import type { Outcome } from "#state/action.ts";

/** Stores the error of a form until it is submitted again. */
export function useSubmitError() {
  const [refusal, setRefusal] = useState<unknown>();

  /** The response, or undefined if the request was rejected. */
  async function attempt<T>(outcome: () => Promise<Outcome<T>>): Promise<{ readonly data: T } | undefined> {
    setRefusal(undefined);
    const ended = await outcome();
    if (ended.ok) return { data: ended.data };
    setRefusal(ended.error);
    return undefined;
  }

  return { refusal, attempt };
}
