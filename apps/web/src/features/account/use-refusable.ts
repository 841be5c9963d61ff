import { useState } from "react";
import type { Outcome } from "#api/use-action.ts";

/** Remembers why a form was refused until it is sent again. */
export function useRefusable() {
  const [refusal, setRefusal] = useState<unknown>();

  /** The answer, or undefined when there was a refusal. */
  async function attempt<T>(outcome: () => Promise<Outcome<T>>): Promise<{ readonly data: T } | undefined> {
    setRefusal(undefined);
    const ended = await outcome();
    if (ended.ok) return { data: ended.data };
    setRefusal(ended.error);
    return undefined;
  }

  return { refusal, attempt };
}
