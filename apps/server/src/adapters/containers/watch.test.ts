import { expect, it } from "vitest";
import { fakeContainers } from "../../../test/fake-containers.ts";
import { manualTime, settle } from "../../../test/manual-time.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { watchEngine } from "./watch.ts";

it("logs once when the engine becomes unavailable and once when it is back, until the server stops", async () => {
  const time = manualTime();
  const log = recordingLog();
  const engine = fakeContainers();
  const guests: (readonly string[])[] = [];
  const minute = async () => {
    time.advance(60_000);
    await settle();
  };
  const stop = watchEngine({ engine, timer: time, log, onSubnets: (networks) => guests.push(networks) });
  await settle();
  expect(guests).toEqual([[]]);

  engine.breakDown("nobody answers");
  await minute();
  await minute();
  engine.breakDown(undefined);
  await minute();
  expect(log.lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
    "info: challenge containers can be started",
    "warn: challenge containers cannot be started: nobody answers",
    "info: challenge containers can be started",
  ]);

  stop();
  expect(time.waiting).toBe(0);
});

it("ENGINE-10 rejects requests from running containers while isolation is not in force", async () => {
  const time = manualTime();
  const engine = fakeContainers();
  engine.disallow("no firewall is in force");
  const guests: (readonly string[])[] = [];
  const stop = watchEngine({
    engine,
    timer: time,
    log: recordingLog(),
    onSubnets: (networks) => guests.push(networks),
  });
  await settle();
  expect(guests).toEqual([[]]);
  stop();
});
