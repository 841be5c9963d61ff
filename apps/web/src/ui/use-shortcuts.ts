import { useEffect, useEffectEvent } from "react";

/** Key names of the browser; with `Alt+` they also work in fields. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Handles single keys while the component is mounted, except while the user is typing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!event.altKey && isTyping(event.target)) return;
    const act = shortcuts[event.altKey ? `Alt+${event.key}` : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
