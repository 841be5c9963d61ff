/** Whether a string is a phone number: digits with spaces, `+`, `-`, `.` and parentheses, and an optional extension. */
export function isPhone(text: string): boolean {
  const number = text
    .replaceAll("+", "")
    .trimEnd()
    .replace(/(ext\.?|x)\s*\d+$/i, "");
  return /^[\d\s\-.()]*$/.test(number) && /\d/.test(number);
}
