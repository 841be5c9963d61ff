import { type LiveMinute, playLiveMinute } from "./live-minute.ts";
import { PLAYER_COUNT } from "./push.ts";
import type { Bench, Row } from "./row.ts";

/** One measured minute per run, shared by all rows. */
const minutes = new WeakMap<Bench, Promise<LiveMinute>>();

function measureOnce(bench: Bench): Promise<LiveMinute> {
  const minute = minutes.get(bench) ?? playLiveMinute(bench);
  minutes.set(bench, minute);
  return minute;
}

/** The bytes that a player's page receives in a minute of 30 solves a second, after it has loaded the board. */
export const liveBytes: Row = {
  name: "live-bytes",
  unit: "KB",
  target: { atMost: 300 },
  async measure(bench) {
    const { hubBytes, standingBytes, changeCount, solveCount } = await measureOnce(bench);
    const toKilobytes = (bytes: number) => Math.round(bytes / 1000);
    return {
      figure: (hubBytes + standingBytes) / 1000,
      spread: 0,
      ours: `${solveCount} solves in ${changeCount} changes, ${toKilobytes(standingBytes)} KB of standings`,
      bare: "",
    };
  },
};

/** The CPU time of the server during the measured minute with 5,000 connections. */
export const liveLoad: Row = {
  name: "live-5000",
  unit: "cores",
  target: { atMost: 0.6 },
  async measure(bench) {
    const { cores, arrivalCount } = await measureOnce(bench);
    return {
      figure: cores,
      spread: 0,
      ours: `${PLAYER_COUNT} connections, ${arrivalCount} solves received`,
      bare: "",
    };
  },
};

/** The 99th percentile of the time from the submission of a solve to its arrival at a connection. */
export const liveDelay: Row = {
  name: "live-5000-p99",
  unit: "ms",
  target: { atMost: 1000 },
  async measure(bench) {
    const { medianMs, p99Ms, maxMs, missingCount } = await measureOnce(bench);
    const ours = `median ${medianMs} ms, ${maxMs} ms at most, ${missingCount} solves missing`;
    return { figure: p99Ms, spread: 0, ours, bare: "" };
  },
};
