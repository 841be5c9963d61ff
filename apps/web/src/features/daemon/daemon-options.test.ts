import { expect, it } from "vitest";
import { defaultOptions, parseDaemonAddress, parseOptions } from "./daemon-options.ts";

it.each([
  ["http://127.0.0.1:3307", "http://127.0.0.1:3307"],
  [" http://localhost:4000/ ", "http://127.0.0.1:4000"],
  ["127.0.0.1:1", "http://127.0.0.1:1"],
  ["http://127.0.0.1", undefined],
  ["http://127.0.0.1:0", undefined],
  ["http://127.0.0.1:65536", undefined],
  ["https://127.0.0.1:3307", undefined],
  ["http://192.168.0.2:3307", undefined],
  ["http://127.0.0.1:3307/path", undefined],
  ["", undefined],
])("parses the daemon address %j as %j", (text, address) => {
  expect(parseDaemonAddress(text)).toBe(address);
});

it.each([
  [undefined, defaultOptions],
  ["", defaultOptions],
  ["{", defaultOptions],
  ["null", defaultOptions],
  ['{"api":7,"allowLan":"yes"}', defaultOptions],
  ['{"api":"http://evil.example:1","name":7}', defaultOptions],
  [
    '{"api":"http://127.0.0.1:4000","name":"GZ::CTF","allowLan":true}',
    { api: "http://127.0.0.1:4000", allowLan: true, name: "GZ::CTF" },
  ],
])("parses stored options %j as %j", (storedText, options) => {
  expect(parseOptions(storedText)).toEqual(options);
});
