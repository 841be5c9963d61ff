/** Something that may come later, and go again: whoever asks for it waits until it is there, or cannot be had. */
export function awaited<T>() {
  let present: Promise<T> | undefined;
  const waiting: ((present: Promise<T>) => void)[] = [];
  return {
    get: () => present ?? new Promise<T>((resolve) => void waiting.push(resolve)),
    set(next: Promise<T> | undefined): void {
      present = next;
      if (!next) return;
      // Perhaps nobody asks.
      next.catch(() => undefined);
      for (const resolve of waiting.splice(0)) resolve(next);
    },
  };
}
