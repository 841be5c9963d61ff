import { cpus, freemem, totalmem } from "node:os";
import type { Machine } from "#ports/machine.ts";

export const systemMachine: Machine = {
  getCpuTimes() {
    const cores = cpus().map(({ times }) => times);
    return {
      idle: sum(cores.map(({ idle }) => idle)),
      total: sum(cores.flatMap((times) => Object.values(times))),
    };
  },
  getMemory() {
    const total = totalmem();
    // On Linux, `freemem` includes the caches that the system can reclaim.
    return { used: total - freemem(), total };
  },
};

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
