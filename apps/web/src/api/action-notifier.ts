import { createContext, useContext } from "react";

/** Shows the result of an action to the user. */
export interface ActionNotifier {
  readonly success: (message: string) => void;
  readonly error: (error: unknown) => void;
}

/** Provided by app/, so that api/ does not depend on ui/. */
export const ActionNotifierContext = createContext<ActionNotifier | undefined>(undefined);

export function useActionNotifier(): ActionNotifier {
  const notifier = useContext(ActionNotifierContext);
  if (!notifier) throw new Error("useActionNotifier requires an ActionNotifierContext provider");
  return notifier;
}
