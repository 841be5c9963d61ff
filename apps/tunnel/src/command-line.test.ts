import { expect, it } from "vitest";
import { parseCommand, UsageError } from "./command-line.ts";

it.each([
  ["", { name: "help" }],
  ["daemon --help", { name: "help" }],
  ["daemon", { name: "daemon", port: 3307, allowsLan: false }],
  ["daemon --port 4000 --lan", { name: "daemon", port: 4000, allowsLan: true }],
  [
    "connect ws://a.example/api/proxy/1",
    { name: "connect", remote: "ws://a.example/api/proxy/1", port: 0, allowsLan: false },
  ],
  [
    "connect wss://a.example/x --port 9",
    { name: "connect", remote: "wss://a.example/x", port: 9, allowsLan: false },
  ],
  ["allow https://a.example/games/1", { name: "allow", origin: "https://a.example" }],
  ["revoke https://a.example:443", { name: "revoke", origin: "https://a.example" }],
  ["list", { name: "list" }],
])("parses %j", (line, command) => {
  expect(parseCommand(splitWords(line))).toEqual(command);
});

it.each([
  "fly",
  "daemon --port 70000",
  "daemon --port x",
  "daemon --color red",
  "connect",
  "connect https://a.example/api/proxy/1",
  "allow",
  "allow a.example",
  "allow file:///etc",
  "daemon 4000",
  "list one",
  "list one two",
])("rejects %j", (line) => {
  expect(() => parseCommand(splitWords(line))).toThrow(UsageError);
});

function splitWords(line: string): readonly string[] {
  return line.split(" ").filter(Boolean);
}
