/** The label of the key that `Mod+` shortcuts use: ⌘ on a Mac, otherwise Ctrl. */
export function getModifierName(): string {
  return navigator.userAgent.includes("Mac") ? "⌘" : "Ctrl";
}
