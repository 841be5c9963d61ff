import type { HostUsage } from "@gonfalon/contract/host.ts";
import { singleFlight } from "#kernel/single-flight.ts";
import { sleep } from "#kernel/sleep.ts";
import type { Disk } from "#ports/disk.ts";
import type { CpuTimes, Machine } from "#ports/machine.ts";
import type { Timer } from "#ports/timer.ts";

export interface HostDeps {
  readonly machine: Machine;
  readonly disk: Disk;
  readonly timer: Timer;
}

const MEASUREMENT_MS = 1000;

export type HostService = ReturnType<typeof hostService>;

/** How much of the machine is in use, for administrators. */
export function hostService({ machine, disk, timer }: HostDeps) {
  const once = singleFlight<HostUsage>();

  async function measure(): Promise<HostUsage> {
    const before = machine.getCpuTimes();
    await sleep(timer, MEASUREMENT_MS);
    const { freeBytes, totalBytes } = await disk.getSpace();
    return {
      cpuShare: getCpuShare(before, machine.getCpuTimes()),
      memory: machine.getMemory(),
      disk: { used: totalBytes - freeBytes, total: totalBytes },
    };
  }

  // Concurrent calls share a measurement, which takes a second: frequent calls cause at most one per second.
  return { getUsage: () => once("usage", measure) };
}

/** The share of the CPU time between two samples that was not idle, from 0 to 1. */
export function getCpuShare(before: CpuTimes, after: CpuTimes): number {
  const total = after.total - before.total;
  if (total <= 0) return 0;
  // The idle time of Linux is approximate and can decrease.
  return Math.min(1, Math.max(0, 1 - (after.idle - before.idle) / total));
}
