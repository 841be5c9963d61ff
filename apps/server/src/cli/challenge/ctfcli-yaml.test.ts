import { expect, it } from "vitest";
import { listYaml11Notes } from "./ctfcli-yaml.ts";

it.each([
  ["name: yes", '/name as true, not as "yes"'],
  ["flags: [a, on]", '/flags/1 as true, not as "on"'],
  ["flags: [{ type: static, content: off }]", '/flags/0/content as false, not as "off"'],
  ["name: 1_000", '/name as 1000, not as "1_000"'],
  ["name: 12:30:00", '/name as 45000, not as "12:30:00"'],
  ["name: 2026-11-20", '/name as "2026-11-20T00:00:00.000Z", not as "2026-11-20"'],
])("CODE-7 notes that ctfcli reads %s differently", (text, difference) => {
  expect(listYaml11Notes(text)).toEqual([`ctfcli reads ${difference}: write it in quotes`]);
});

it.each([
  'name: "yes"',
  "name: A\ncategory: web\nvalue: 100\nattribution: null\nflags: [a]",
  "name: A\ngonfalon: { deadline: 2026-11-20T18:00:00Z }",
  "name: &n A\nflags: [*n]",
  "name: y\ncategory: N\nimage: .",
])("CODE-7 has no note about %j", (text) => {
  expect(listYaml11Notes(text)).toEqual([]);
});
