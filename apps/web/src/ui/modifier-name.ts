/** The name on the key that `Mod+` shortcuts use: Cmd on a Mac, otherwise Ctrl. */
export function getModifierName(): string {
  return navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
}
