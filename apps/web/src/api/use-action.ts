import { getProfile } from "@gonfalon/contract/account.ts";
import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { useState } from "react";
import type { Action, Outcome } from "#state/action.ts";
import { useActionNotifier } from "./action-notifier.ts";
import { isSignedOutRefusal } from "./use-endpoint.ts";
import { useRefresh } from "./use-refresh.ts";

export interface ActionOptions {
  /** Shown on success; without it, nothing is shown. */
  readonly success?: string;
  /** Errors are left to the caller, which shows them in place. */
  readonly quiet?: boolean;
  /** The endpoints whose cached responses are out of date afterwards, with any parameters. */
  readonly refresh?: readonly Endpoint[];
}

/** A write: exposes its pending state, reports its result, and then revalidates what it changed. */
export function useAction<Input extends readonly unknown[], T>(
  work: (...input: Input) => Promise<T>,
  { success, quiet = false, refresh = [] }: ActionOptions = {},
): Action<Input, T> {
  const [pending, setPending] = useState(false);
  const fetchAgain = useRefresh();
  const notify = useActionNotifier();

  async function run(...input: Input): Promise<Outcome<T>> {
    setPending(true);
    try {
      const data = await work(...input);
      if (success !== undefined) notify.success(success);
      void fetchAgain(refresh);
      return { ok: true, data };
    } catch (error) {
      if (isSignedOutRefusal(error)) void fetchAgain([getProfile]);
      if (!quiet) notify.error(error);
      return { ok: false, error };
    } finally {
      setPending(false);
    }
  }

  return { pending, run };
}
