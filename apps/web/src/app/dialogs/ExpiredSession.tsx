import { Suspense, useEffectEvent, useLayoutEffect } from "react";
import { useSession } from "#api/session.ts";
import { lazyDialog } from "#ui/lazy-screen.ts";

const SignInAgain = lazyDialog(() => import("./SignInAgain.tsx"), "SignInAgain");

/** Shows the sign-in dialog when a session expires during use. */
export function ExpiredSession() {
  const { isExpired } = useSession();
  useBlockedEscape(isExpired);
  return (
    isExpired && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  );
}

/** Escape would close the dialogs below and discard their input. */
function useBlockedEscape(isBlocked: boolean): void {
  const blockEscape = useEffectEvent((event: KeyboardEvent) => {
    if (isBlocked && event.key === "Escape") event.stopImmediatePropagation();
  });
  // Those dialogs listen in the capture phase too. The listener that was added first runs first, so this one is added
  // in a layout effect.
  useLayoutEffect(() => {
    window.addEventListener("keydown", blockEscape, { capture: true });
    return () => window.removeEventListener("keydown", blockEscape, { capture: true });
  }, []);
}
