import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";
import { readCalls } from "./call-diagram.ts";

const calls = readCalls(readFileSync("docs/flag-path.md", "utf8"));

/** Calls by Fastify, and through callbacks that other files pass: the caller does not name the file that it calls. */
const INDIRECT_CALLS = [
  "admission.ts ─► json-body.ts",
  "json-body.ts ─► validation.ts",
  "validation.ts ─► submission.routes.ts",
  "group-commit.ts ─► submission.repo.ts",
  "in-process.ts ─► followed-boards.service.ts",
  "board-feed.service.ts ─► websocket-hub.ts",
  "live-channel.ts ─► realtime.ts",
  "realtime.ts ─► use-live-game.ts",
  "cached-read-handler.ts ─► scoreboard.routes.ts",
];

it("every call in docs/flag-path.md is in the code", () => {
  expect(calls.length).toBeGreaterThan(35);
  const missingCalls = calls.filter(
    ({ caller, callee }) => !readFileSync(caller, "utf8").includes(basename(callee)),
  );
  expect(missingCalls.map(({ caller, callee }) => `${basename(caller)} ─► ${basename(callee)}`)).toEqual(
    INDIRECT_CALLS,
  );
});

it("reads the calls of a diagram", () => {
  const diagram = [
    "Browser",
    "  apps/a.ts        starts",
    "  ├─► apps/b.ts    calls",
    "  │   └─► apps/c.ts",
    "  └─► packages/d.ts",
    "      ╚═► apps/e.ts",
    "          └─► apps/f.ts",
    "          ╚═► request (1)",
    "",
    "(1) Server",
    "  apps/g.ts",
  ].join("\n");
  expect(readCalls(diagram).map(({ caller, callee }) => [caller, callee])).toEqual([
    ["apps/a.ts", "apps/b.ts"],
    ["apps/b.ts", "apps/c.ts"],
    ["apps/a.ts", "packages/d.ts"],
    ["apps/e.ts", "apps/f.ts"],
  ]);
});
