import { lazy, Suspense, useEffectEvent, useLayoutEffect } from "react";
import { useSession } from "#api/session.ts";

const SignInAgain = lazy(async () => ({ default: (await import("./SignInAgain.tsx")).SignInAgain }));

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
  // A layout effect: those dialogs add the same kind of listener, and the first one added runs first.
  useLayoutEffect(() => {
    window.addEventListener("keydown", blockEscape, { capture: true });
    return () => window.removeEventListener("keydown", blockEscape, { capture: true });
  }, []);
}
