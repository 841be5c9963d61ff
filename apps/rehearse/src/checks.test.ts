import type { ImageState } from "@gonfalon/contract/instance.ts";
import { expect, it } from "vitest";
import {
  clockCheck,
  diskCheck,
  engineCheck,
  imagesCheck,
  limitsCheck,
  mailCheck,
  proxyCheck,
} from "./checks.ts";
import { clockSkew } from "./preflight.ts";

const GIB = 1024 ** 3;
const buildResponse = (status: number, body: object) => {
  const text = JSON.stringify(body);
  return {
    status,
    headers: new Headers(),
    text,
    bytes: text.length,
    body: () => JSON.parse(text) as { response: string },
  };
};
const image = (status: ImageState["status"], reason: string | null = null): ImageState => ({
  image: `image-${status}`,
  status,
  reason,
  progress: null,
});
const caller = { address: "203.0.113.5", peer: "203.0.113.5", isForwarded: false };
const proxied = { address: "203.0.113.5", peer: "10.0.0.1", isForwarded: true };
const unknownProxy = { address: "10.0.0.1", peer: "10.0.0.1", isForwarded: true };

it.each([
  [
    "mail that is accepted",
    mailCheck({ sent: buildResponse(200, { response: "250 ok" }), isNeeded: true }),
    "ok",
    "250 ok",
  ],
  [
    "mail that is rejected",
    mailCheck({ sent: buildResponse(400, { title: "no route" }), isNeeded: false }),
    "fail",
    "no route",
  ],
  ["no mail", mailCheck({ sent: undefined, isNeeded: false }), "warn", "cannot recover"],
  [
    "no mail, although it is required",
    mailCheck({ sent: undefined, isNeeded: true }),
    "fail",
    "requires a mail",
  ],
  ["synchronized clocks", clockCheck(-1500), "ok", "1500 ms"],
  ["a clock ahead", clockCheck(5000), "warn", "5 s ahead of"],
  ["a clock far behind", clockCheck(-60_000), "fail", "60 s behind"],
  [
    "sufficient disk space",
    diskCheck({ freeBytes: 50 * GIB, totalBytes: 100 * GIB }),
    "ok",
    "50.0 GiB of 100.0",
  ],
  ["low disk space", diskCheck({ freeBytes: 8 * GIB, totalBytes: 100 * GIB }), "warn", "8.0 GiB"],
  ["a full disk", diskCheck({ freeBytes: 0.5 * GIB, totalBytes: 5 * GIB }), "fail", "0.5 GiB"],
  ["a working engine", engineCheck({ kind: "docker", fault: null }, 3), "ok", "docker"],
  [
    "no engine, and none required",
    engineCheck({ kind: "none", fault: "none is set up" }, 0),
    "warn",
    "none is set up",
  ],
  [
    "ENGINE-10 an engine without its firewall",
    engineCheck({ kind: "docker", fault: "no firewall is in force" }, 1),
    "fail",
    "no firewall is in force",
  ],
  [
    "an unreachable engine, although required",
    engineCheck({ kind: "docker", fault: "connection refused" }, 3),
    "fail",
    "3 container challenges",
  ],
  ["no images", imagesCheck([]), "ok", "No upcoming game"],
  ["present images", imagesCheck([image("Present")]), "ok", "1 of 1"],
  ["missing images", imagesCheck([image("Missing"), image("Present")]), "warn", "image-Missing"],
  [
    "images that cannot be pulled",
    imagesCheck([image("Failed", "denied"), image("Pulling")]),
    "fail",
    "image-Failed (denied)",
  ],
  [
    "a known proxy",
    proxyCheck({ trustsFakeAddress: false, isLocal: false, caller: proxied }),
    "ok",
    "203.0.113.5",
  ],
  [
    "an unknown proxy",
    proxyCheck({ trustsFakeAddress: false, isLocal: false, caller: unknownProxy }),
    "fail",
    "10.0.0.1",
  ],
  [
    "a platform that trusts every forwarded address",
    proxyCheck({ trustsFakeAddress: true, isLocal: false, caller }),
    "fail",
    "any address",
  ],
  [
    "a rehearsal from the same machine",
    proxyCheck({ trustsFakeAddress: true, isLocal: true, caller }),
    "ok",
    "from outside",
  ],
  ["no limits", limitsCheck(null, 500, true), "warn", "Rate limits are off"],
  ["a separate address for each team", limitsCheck(100, 500, true), "ok", "a separate address"],
  ["few teams from one address", limitsCheck(100, 100, false), "ok", "from one address"],
  [
    "many teams from one address",
    limitsCheck(100, 500, false),
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
  expect(clockSkew(time, 1000, 2000)).toBe(skew);
});

it("suggests the ramp that fits the limit", () => {
  expect(limitsCheck(100, 500, false).advice).toContain("--ramp 300");
});
