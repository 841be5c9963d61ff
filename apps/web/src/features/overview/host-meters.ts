import type { HostUsage } from "@gonfalon/contract/host.ts";

export interface Meter {
  readonly name: "cpu" | "memory" | "disk";
  /** The used share, from 0 to 1. */
  readonly share: number;
  /** Whether the share is high enough for a warning. */
  readonly isHigh: boolean;
  /** The used and total bytes; absent for the CPU. */
  readonly bytes?: Amount;
}

type Amount = HostUsage["memory"];

const HIGH_SHARE = 0.8;

export function listMeters({ cpuShare, memory, disk }: HostUsage): readonly Meter[] {
  return [
    { name: "cpu", share: cpuShare, isHigh: cpuShare >= HIGH_SHARE },
    toMeter("memory", memory),
    toMeter("disk", disk),
  ];
}

function toMeter(name: Meter["name"], bytes: Amount): Meter {
  const share = bytes.total === 0 ? 0 : bytes.used / bytes.total;
  return { name, share, isHigh: share >= HIGH_SHARE, bytes };
}
