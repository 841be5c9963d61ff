import { type ReactNode, Suspense, useRef, useState } from "react";
import { IdentityConfirmationContext } from "#api/identity-confirmation.ts";
import { lazyScreen } from "#ui/lazy-screen.ts";

const loadDialog = () => import("#features/account/ConfirmIdentityDialog.tsx");
const ConfirmIdentityDialog = lazyScreen(loadDialog, "ConfirmIdentityDialog");

/** STEP-1: one dialog for all actions that need a recent proof of identity. */
export function IdentityConfirmation({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const pendingResolves = useRef<((isConfirmed: boolean) => void)[]>([]);

  async function requestConfirmation(): Promise<boolean> {
    // If the dialog cannot be loaded, the action fails. No error boundary is above this component.
    await loadDialog();
    setIsOpen(true);
    return new Promise((resolve) => pendingResolves.current.push(resolve));
  }

  function settle(isConfirmed: boolean): void {
    setIsOpen(false);
    for (const resolve of pendingResolves.current.splice(0)) resolve(isConfirmed);
  }

  return (
    <IdentityConfirmationContext value={requestConfirmation}>
      {children}
      {isOpen && (
        <Suspense>
          <ConfirmIdentityDialog onDone={() => settle(true)} onClose={() => settle(false)} />
        </Suspense>
      )}
    </IdentityConfirmationContext>
  );
}
