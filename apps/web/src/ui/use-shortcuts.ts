import { useEffect, useEffectEvent } from "react";

/** Key names of the browser. With `Alt+`, or with `Mod+` for Ctrl or Cmd, they also work in fields. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Handles single keys while the component is mounted, except while the user is typing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const modifier = toModifier(event);
    if (modifier === "" && isTyping(event.target)) return;
    const handler = shortcuts[modifier + event.key];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
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
