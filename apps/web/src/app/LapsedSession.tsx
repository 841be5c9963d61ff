import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useSession } from "#api/session.ts";

const SignInAgain = lazy(async () => ({ default: (await import("./SignInAgain.tsx")).SignInAgain }));

/** Shows the way back in when a session has ended in the middle of something. */
export function LapsedSession() {
  const { lapsed } = useSession();
  useEscapeHeld(lapsed);
  return (
    lapsed && (
      <Suspense>
        <SignInAgain />
      </Suspense>
    )
  );
}

/** Escape would close the dialogs below, with what was typed there. */
function useEscapeHeld(held: boolean): void {
  const present = useRef(held);
  useEffect(() => {
    present.current = held;
  }, [held]);
  // In the layout phase: those dialogs listen in the same way, and whoever came first is asked first.
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (present.current && event.key === "Escape") event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, []);
}
