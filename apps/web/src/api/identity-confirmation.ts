import { createContext, useContext } from "react";

/** Opens a dialog in which the user confirms their identity; resolves with false if they cancel. */
type ConfirmIdentity = () => Promise<boolean>;

/** Provided by app/, which shows the dialog. */
export const IdentityConfirmationContext = createContext<ConfirmIdentity>(async () => false);

export function useIdentityConfirmation(): ConfirmIdentity {
  return useContext(IdentityConfirmationContext);
}
