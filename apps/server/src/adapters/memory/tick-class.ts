import { createHook } from "node:async_hooks";

/** Never cleared. */
const tickObjects: object[] = [];

/**
 * Retains an object of the queue behind `process.nextTick` for as long as the process runs, and returns it. V8 discards a
 * hidden class if a full garbage collection finds no object of it, and Node creates these objects with computed keys,
 * for which V8 does not optimize a second class: every later call would take ten times as long (decision 0182).
 */
export function retainTickObject(): object | undefined {
  const hook = createHook({
    init: (_asyncId, type, _triggerAsyncId, resource) => {
      if (type === "TickObject") tickObjects.push(resource);
    },
  });
  hook.enable();
  process.nextTick(() => undefined);
  hook.disable();
  return tickObjects.at(-1);
}
