/**
 * TEXT-8: returns a function that throws after the time limit. Rendering calls it at every step, because some texts,
 * such as thousands of asterisks, take quadratic time or longer.
 */
export function startTimeLimit(maxMs: number): () => void {
  const end = performance.now() + maxMs;
  return () => {
    if (performance.now() > end) throw new Error("The text takes too long to render");
  };
}
