import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { IdentityConfirmationContext } from "#api/identity-confirmation.ts";

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import("#features/account/ConfirmIdentityDialog.tsx")).ConfirmIdentityDialog,
}));

/** STEP-1: one dialog for all actions that need a recent proof of identity. */
export function IdentityConfirmation({ children }: { readonly children: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);

  function ask(): Promise<boolean> {
    setIsAsking(true);
    return new Promise((resolve) => waiting.current.push(resolve));
  }

  function settle(confirmed: boolean): void {
    setIsAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmed);
  }

  return (
    <IdentityConfirmationContext value={ask}>
      {children}
      {isAsking && (
        <Suspense>
          <ConfirmIdentityDialog onDone={() => settle(true)} onClose={() => settle(false)} />
        </Suspense>
      )}
    </IdentityConfirmationContext>
  );
}
