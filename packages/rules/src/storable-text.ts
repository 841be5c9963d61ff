/** Whether PostgreSQL can store a string unchanged: it has no NUL and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
