import { expect, it } from "vitest";
import { listMeters } from "./host-meters.ts";

const buildAmount = (used: number, total = 100) => ({ used, total });
const idleUsage = { cpuShare: 0, memory: buildAmount(0), disk: buildAmount(0) };

it.each([
  ["nothing in use", idleUsage, "cpu 0, memory 0, disk 0"],
  ["CPU usage below the threshold", { ...idleUsage, cpuShare: 0.799 }, "cpu 0.799, memory 0, disk 0"],
  ["CPU usage at the threshold", { ...idleUsage, cpuShare: 0.8 }, "cpu 0.8 high, memory 0, disk 0"],
  [
    "memory usage below the threshold",
    { ...idleUsage, memory: buildAmount(79) },
    "cpu 0, memory 0.79, disk 0",
  ],
  [
    "memory usage at the threshold",
    { ...idleUsage, memory: buildAmount(80) },
    "cpu 0, memory 0.8 high, disk 0",
  ],
  ["a full disk", { ...idleUsage, disk: buildAmount(100) }, "cpu 0, memory 0, disk 1 high"],
  ["a disk of unknown size", { ...idleUsage, disk: buildAmount(0, 0) }, "cpu 0, memory 0, disk 0"],
])("returns the meters with %s", (_, usage, meters) =>
  expect(
    listMeters(usage)
      .map(({ name, share, isHigh }) => `${name} ${share}${isHigh ? " high" : ""}`)
      .join(", "),
  ).toBe(meters),
);
