import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Heap } from "./idle-collection.ts";

/** The heap and the event loop of the main thread. */
export function v8Heap(): Heap {
  // Node has no function for this unless its command line contains `--expose-gc`.
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  let lastUtilization = performance.eventLoopUtilization();
  return {
    measureUtilization: () => {
      const currentUtilization = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(currentUtilization, lastUtilization);
      lastUtilization = currentUtilization;
      return utilization;
    },
    collectGarbage,
  };
}
