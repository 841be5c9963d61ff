import { expect, it } from "vitest";
import { manualTime } from "../../../test/manual-time.ts";
import { getCpuShare, hostService } from "./host.service.ts";

it.each([
  ["idle", { idle: 2000, total: 2000 }, 0],
  ["partly busy", { idle: 840, total: 2000 }, 0.58],
  ["busy on all cores", { idle: 0, total: 2000 }, 1],
  ["no time between the samples", { idle: 0, total: 0 }, 0],
  ["an idle time that decreased", { idle: -10, total: 2000 }, 1],
  ["an idle time that increased by more than the total", { idle: 2010, total: 2000 }, 0],
] as const)("computes the share of busy CPU time: %s", (_, { idle, total }, share) =>
  expect(getCpuShare({ idle: 500, total: 9000 }, { idle: 500 + idle, total: 9000 + total })).toBeCloseTo(
    share,
    10,
  ),
);

it("shares one measurement between concurrent calls and measures again later", async () => {
  const time = manualTime();
  let total = 0;
  let idle = 0;
  const { getUsage } = hostService({
    timer: time,
    disk: { getSpace: async () => ({ freeBytes: 32, totalBytes: 200 }) },
    machine: { getMemory: () => ({ used: 21, total: 32 }), getCpuTimes: () => ({ idle, total }) },
  });
  const usage = { memory: { used: 21, total: 32 }, disk: { used: 168, total: 200 } };

  const firstUsage = getUsage();
  time.advance(999);
  const concurrentUsage = getUsage();
  expect(time.pendingTimerCount).toBe(1);
  total += 100;
  idle += 50;
  time.advance(1);
  expect(await firstUsage).toEqual({ ...usage, cpuShare: 0.5 });
  expect(await concurrentUsage).toEqual({ ...usage, cpuShare: 0.5 });

  const laterUsage = getUsage();
  total += 100;
  idle += 25;
  time.advance(1000);
  expect(await laterUsage).toEqual({ ...usage, cpuShare: 0.75 });
});
