import type { MaybePromise } from "./maybe-promise.ts";

interface Uses {
  count: number;
  /** Called when the count is zero; undefined while the owner still needs the bytes. */
  reuse: (() => void) | undefined;
}

/** The unfinished uses of bytes that their owner may overwrite. */
const usesByBytes = new WeakMap<Uint8Array, Uses>();

/** Prevents the bytes from being overwritten until the work ends. Synchronous work needs no protection. */
export function whileUsed<T>(bytes: Uint8Array, work: () => MaybePromise<T>): MaybePromise<T> {
  const result = work();
  if (!(result instanceof Promise)) return result;
  const uses = beginUse(bytes);
  return result.finally(() => {
    uses.count -= 1;
    if (uses.count === 0) uses.reuse?.();
  });
}

/** Calls `reuse` when the last use of the bytes has ended, possibly immediately. No use may begin after this call. */
export function whenUnused(bytes: Uint8Array, reuse: () => void): void {
  const uses = usesByBytes.get(bytes);
  if (uses && uses.count > 0) uses.reuse = reuse;
  else reuse();
}

function beginUse(bytes: Uint8Array): Uses {
  const uses = usesByBytes.get(bytes) ?? { count: 0, reuse: undefined };
  uses.count += 1;
  usesByBytes.set(bytes, uses);
  return uses;
}
