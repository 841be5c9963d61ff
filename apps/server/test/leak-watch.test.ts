import { expect, it } from "vitest";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { leakWatch } from "./leak-watch.ts";

// LEAK-1: every test with a server fails if a flag, key or password hash leaks; these tests verify the detection.

it("detects flags, keys and hashes in the log", () => {
  const watch = leakWatch();
  const key = watch.watchRandom(nodeRandom).token(256);
  watch.checkLogEntry({ answer: "flag{x}" }, "submitted");
  watch.checkLogEntry({ err: new Error(`no session ${key}`) }, "failed");
  watch.checkLogEntry({ user: "plain:Passw0rd" }, "read");
  watch.checkLogEntry({ token: key, id: 1 }, "harmless: no value of such a field is ever written");
  expect([...watch.foundLeaks]).toEqual([
    "a flag in the log: submitted",
    "a key in the log: failed",
    "the hash of a password in the log: read",
  ]);
});

it("detects flags and keys in responses, except flags where they are allowed", () => {
  const watch = leakWatch();
  const key = watch.watchRandom(nodeRandom).token(256);
  watch.checkResponse("/api/game/3/submissions?count=9", "flag{x}");
  watch.checkResponse("/api/edit/games/3/challenges/4", "flag{x}");
  watch.checkResponse("/api/assets", "flag{x}");
  expect([...watch.foundLeaks]).toEqual([]);
  watch.checkResponse("/api/game/3/challenges/4", "flag{x}");
  watch.checkResponse("/assets/0/x.zip", "", { "content-disposition": 'attachment; filename="flag{x}"' });
  watch.checkResponse("/api/account/sessions", JSON.stringify([{ key }]));
  expect([...watch.foundLeaks]).toEqual([
    "a flag in the response of /api/game/3/challenges/4",
    "a flag in the headers of /assets/0/x.zip",
    "a key in the response of /api/account/sessions",
  ]);
});
