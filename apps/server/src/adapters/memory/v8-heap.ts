import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Heap } from "./idle-collection.ts";

/** The heap and the event loop of the main thread. */
export function v8Heap(): Heap {
  // Node has no function for this unless its command line contains `--expose-gc`.
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  let last = performance.eventLoopUtilization();
  return {
    measureUtilization: () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
    collectGarbage,
  };
}
