import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { expect, it } from "vitest";
import { fakeContainers } from "../../../test/fake-containers.ts";
import { manualTime, settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { watchEngine } from "./watch.ts";

it("logs once when the engine becomes unavailable and once when it is available again, until the server stops", async () => {
  const time = manualTime();
  const log = recordingLog();
  const engine = fakeContainers();
  const subnets: (readonly string[])[] = [];
  const passMinute = async () => {
    time.advance(MINUTE_MS);
    await settle();
  };
  const stop = watchEngine({ engine, timer: time, log, onSubnets: (networks) => subnets.push(networks) });
  await settle();
  expect(subnets).toEqual([[]]);

  engine.setUnreachable("connection refused");
  await passMinute();
  await passMinute();
  engine.setUnreachable(undefined);
  await passMinute();
  expect(log.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    "info: challenge containers can be started",
    "warn: challenge containers cannot be started: connection refused",
    "info: challenge containers can be started",
  ]);

  stop();
  expect(time.pendingTimerCount).toBe(0);
});

it("ENGINE-10 reports the subnets of running containers while isolation is not in force", async () => {
  const time = manualTime();
  const engine = { ...fakeContainers(), listContainerSubnets: async () => ["172.20.0.0/16"] };
  engine.prohibitStarts("no firewall is in force");
  const subnets: (readonly string[])[] = [];
  const stop = watchEngine({
    engine,
    timer: time,
    log: recordingLog(),
    onSubnets: (networks) => subnets.push(networks),
  });
  await settle();
  expect(subnets).toEqual([["172.20.0.0/16"]]);
  stop();
});
