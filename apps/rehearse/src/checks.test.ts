import type { ImageState } from "@gonfalon/contract/instance.ts";
import { expect, it } from "vitest";
import {
  checkClock,
  checkDisk,
  checkEngine,
  checkImages,
  checkLimits,
  checkMail,
  checkProxy,
} from "./checks.ts";
import { computeClockSkew } from "./preflight.ts";

const GIB = 1024 ** 3;
const buildResponse = (status: number, body: object) => {
  const text = JSON.stringify(body);
  return {
    status,
    headers: new Headers(),
    text,
    bytes: text.length,
    parseBody: () => JSON.parse(text) as { response: string },
  };
};
const buildImage = (status: ImageState["status"], reason: string | null = null): ImageState => ({
  image: `image-${status}`,
  status,
  reason,
  progress: null,
});
const caller = { address: "203.0.113.5", peer: "203.0.113.5", isForwarded: false };
const proxiedCaller = { address: "203.0.113.5", peer: "10.0.0.1", isForwarded: true };
const callerOfUnknownProxy = { address: "10.0.0.1", peer: "10.0.0.1", isForwarded: true };

it.each([
  [
    "mail that is accepted",
    checkMail({ response: buildResponse(200, { response: "250 ok" }), isNeeded: true }),
    "ok",
    "250 ok",
  ],
  [
    "mail that is rejected",
    checkMail({ response: buildResponse(400, { title: "no route" }), isNeeded: false }),
    "fail",
    "no route",
  ],
  ["no mail", checkMail({ response: undefined, isNeeded: false }), "warn", "cannot recover"],
  [
    "no mail, although it is required",
    checkMail({ response: undefined, isNeeded: true }),
    "fail",
    "requires a mail",
  ],
  ["synchronized clocks", checkClock(-1500), "ok", "1500 ms"],
  ["a clock ahead", checkClock(5000), "warn", "5 s ahead of"],
  ["a clock far behind", checkClock(-60_000), "fail", "60 s behind"],
  [
    "sufficient disk space",
    checkDisk({ freeBytes: 50 * GIB, totalBytes: 100 * GIB }),
    "ok",
    "50.0 GiB of 100.0",
  ],
  ["low disk space", checkDisk({ freeBytes: 8 * GIB, totalBytes: 100 * GIB }), "warn", "8.0 GiB"],
  ["a full disk", checkDisk({ freeBytes: 0.5 * GIB, totalBytes: 5 * GIB }), "fail", "0.5 GiB"],
  ["a working engine", checkEngine({ kind: "docker", fault: null }, 3), "ok", "docker"],
  [
    "no engine, and none required",
    checkEngine({ kind: "none", fault: "none is set up" }, 0),
    "warn",
    "none is set up",
  ],
  [
    "ENGINE-10 an engine without its firewall",
    checkEngine({ kind: "docker", fault: "no firewall is in force" }, 1),
    "fail",
    "no firewall is in force",
  ],
  [
    "an unreachable engine, although required",
    checkEngine({ kind: "docker", fault: "connection refused" }, 3),
    "fail",
    "3 container challenges",
  ],
  ["no images", checkImages([]), "ok", "No upcoming game"],
  ["present images", checkImages([buildImage("Present")]), "ok", "1 of 1"],
  ["missing images", checkImages([buildImage("Missing"), buildImage("Present")]), "warn", "image-Missing"],
  [
    "images that cannot be pulled",
    checkImages([buildImage("Failed", "denied"), buildImage("Pulling")]),
    "fail",
    "image-Failed (denied)",
  ],
  [
    "a known proxy",
    checkProxy({ trustsFakeAddress: false, isLocal: false, caller: proxiedCaller }),
    "ok",
    "203.0.113.5",
  ],
  [
    "an unknown proxy",
    checkProxy({ trustsFakeAddress: false, isLocal: false, caller: callerOfUnknownProxy }),
    "fail",
    "10.0.0.1",
  ],
  [
    "a platform that trusts every forwarded address",
    checkProxy({ trustsFakeAddress: true, isLocal: false, caller }),
    "fail",
    "any address",
  ],
  [
    "a rehearsal from the same machine",
    checkProxy({ trustsFakeAddress: true, isLocal: true, caller }),
    "ok",
    "from outside",
  ],
  ["no limits", checkLimits(null, 500, true), "warn", "Rate limits are off"],
  ["a separate address for each team", checkLimits(100, 500, true), "ok", "a separate address"],
  ["few teams from one address", checkLimits(100, 100, false), "ok", "from one address"],
  [
    "many teams from one address",
    checkLimits(100, 500, false),
    "warn",
    "affect 500 clients from one address",
  ],
] as const)("REHEARSE-4 reports %s", (_name, check, state, text) => {
  expect(check.state).toBe(state);
  expect(check.finding).toContain(text);
  expect(check.advice === "").toBe(state === "ok");
});

it.each([
  [1500, 0],
  [900, -100],
  [2100, 100],
])("computes the offset of a clock that showed %d during a request from 1000 to 2000 as %d", (time, skew) => {
  expect(computeClockSkew(time, 1000, 2000)).toBe(skew);
});

it("suggests the ramp that fits the limit", () => {
  expect(checkLimits(100, 500, false).advice).toMatch(/^Rehearse with --ramp 300 or from the server itself/);
  expect(checkLimits(100, 6001, false).advice).toMatch(/^Rehearse from the server itself/);
});
