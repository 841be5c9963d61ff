/** Digits with the usual punctuation, an international + and an extension at the end. */
export function isPhone(text: string): boolean {
  const number = text
    .replaceAll("+", "")
    .trimEnd()
    .replace(/(ext\.?|x)\s*\d+$/i, "");
  return /^[\d\s\-.()]*$/.test(number) && /\d/.test(number);
}
