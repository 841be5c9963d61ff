import { useEffect, useEffectEvent } from "react";

/** Key names of the browser. With `Alt+`, or with `Mod+` for Ctrl or Cmd, they also work in fields. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Handles single keys while the component is mounted, except while the user is typing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const modifier = toModifier(event);
    if (modifier === "" && isTyping(event.target)) return;
    const act = shortcuts[modifier + event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function toModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return "Mod+";
  return altKey ? "Alt+" : "";
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
