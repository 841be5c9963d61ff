import { useEffect, useEffectEvent, useLayoutEffect } from "react";

/** Handlers by `KeyboardEvent.key`; with the prefix `Alt+`, or `Mod+` for Ctrl or Cmd, they also work in fields. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Handles shortcuts while the component is mounted; single keys except while the user is typing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const modifier = toModifier(event);
    if (modifier === "" && (isTyping(event.target) || blockedEvents.has(event))) return;
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

const blockedEvents = new WeakSet<KeyboardEvent>();

/** Blocks the single keys of the screen below, for a dialog that any screen can open. */
export function useBlockedShortcuts(): void {
  // A layout effect: the listener must run before the one that closes the dialog on Escape and removes this component.
  useLayoutEffect(() => {
    const block = (event: KeyboardEvent) => void blockedEvents.add(event);
    window.addEventListener("keydown", block, { capture: true });
    return () => window.removeEventListener("keydown", block, { capture: true });
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
