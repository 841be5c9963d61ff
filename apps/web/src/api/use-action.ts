import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { getSession } from "@gonfalon/contract/profile.ts";
import { useState } from "react";
import type { Action, Outcome } from "#state/action.ts";
import { isConfirmationNeeded } from "#state/factor-needed.ts";
import { useActionNotifier } from "./action-notifier.ts";
import { useIdentityConfirmation } from "./identity-confirmation.ts";
import { isUnauthorized } from "./use-endpoint.ts";
import { useRefresh } from "./use-refresh.ts";

export interface ActionOptions<T = unknown> {
  /** Shown on success: a text, or a function of the result. Without it, nothing is shown. */
  readonly success?: string | ((data: T) => string);
  /** Errors are left to the caller, which shows them in place. */
  readonly quiet?: boolean;
  /** The endpoints whose cached responses are out of date afterwards, with any parameters. */
  readonly refresh?: readonly Endpoint[];
  /**
   * Stays pending after success. For a form that the next screen replaces: it is shown until that screen has loaded,
   * and a second click must not send the request again.
   */
  readonly once?: boolean;
}

/**
 * A write: reports its result immediately and then revalidates what it changed. It is pending until both are
 * complete, so that a control does not offer the action for outdated data.
 */
export function useAction<Input extends readonly unknown[], T>(
  work: (...input: Input) => Promise<T>,
  { success, quiet = false, refresh = [], once = false }: ActionOptions<NoInfer<T>> = {},
): Action<Input, T> {
  const [runs, setRuns] = useState(0);
  const refreshEndpoints = useRefresh();
  const notify = useActionNotifier();
  const confirmIdentity = useIdentityConfirmation();
  const end = () => setRuns((count) => count - 1);

  /** STEP-1: if the server requires it, the user confirms their identity, and the request is sent again. */
  async function withConfirmation(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (!isConfirmationNeeded(error) || !(await confirmIdentity())) throw error;
      return send();
    }
  }

  async function run(...input: Input): Promise<Outcome<T>> {
    setRuns((count) => count + 1);
    try {
      const data = await withConfirmation(() => work(...input));
      if (success !== undefined) notify.success(typeof success === "function" ? success(data) : success);
      void refreshEndpoints(refresh).finally(() => {
        if (!once) end();
      });
      return { ok: true, data };
    } catch (error) {
      end();
      if (isUnauthorized(error)) void refreshEndpoints([getSession]);
      if (!quiet) notify.error(error);
      return { ok: false, error };
    }
  }

  return { pending: runs > 0, run };
}
