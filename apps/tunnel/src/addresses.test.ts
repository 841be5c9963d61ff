import { describe, expect, it } from "vitest";
import { belongsTo, isOrigin, parseLocalAddress, toHttpUrl } from "./addresses.ts";

describe("local addresses", () => {
  it.each([
    ["127.0.0.1:0", { host: "127.0.0.1", port: 0 }],
    ["localhost:4242", { host: "127.0.0.1", port: 4242 }],
  ])("TUN-5 %s is a local address", (text, address) => {
    expect(parseLocalAddress(text, "loopback")).toEqual(address);
  });

  it.each(["", "127.0.0.1", "127.0.0.1:65536", "192.168.0.2:0", "example.org:80", "[::]:0", "0.0.0.0:0"])(
    "TUN-5 %j is rejected",
    (text) => {
      expect(() => parseLocalAddress(text, "loopback")).toThrow(expect.objectContaining({ status: 400 }));
    },
  );

  it("TUN-5 all interfaces are accepted with --lan", () => {
    expect(parseLocalAddress("0.0.0.0:0", "all")).toEqual({ host: "0.0.0.0", port: 0 });
  });
});

it.each([
  ["https://ctf.example.org", "wss://ctf.example.org/api/proxy/1", true],
  ["https://ctf.example.org", "wss://ctf.example.org:443/api/proxy/1", true],
  ["http://ctf.example.org:8080", "ws://ctf.example.org:8080/api/proxy/1", true],
  ["http://ctf.example.org:8080", "ws://ctf.example.org/api/proxy/1", false],
  ["https://ctf.example.org", "ws://ctf.example.org/api/proxy/1", false],
  ["https://ctf.example.org", "wss://other.example.org/api/proxy/1", false],
  ["https://ctf.example.org", "wss://ctf.example.org@other.example.org/", false],
  ["https://ctf.example.org", "wss://user:secret@ctf.example.org/", false],
  ["https://ctf.example.org", "https://ctf.example.org/api/proxy/1", false],
  ["https://ctf.example.org", "wss://ctf.example.org/api/proxy/1#1", false],
  ["https://ctf.example.org", "wss://", false],
])("TUN-4 %s may open a tunnel to %s: %s", (origin, remote, expected) => {
  expect(belongsTo(origin, remote)).toBe(expected);
});

it("TUN-7 the URL for pings is the URL of the instance with an HTTP scheme", () => {
  expect(toHttpUrl("wss://news.example.org/ws/1")).toBe("https://news.example.org/ws/1");
});

it.each([
  ["https://ctf.example.org", true],
  ["http://127.0.0.1:8080", true],
  ["https://ctf.example.org/", false],
  ["https://ctf.example.org:443", false],
  ["null", false],
  ["file://", false],
  ["", false],
])("%j is the origin of a site: %s", (text, expected) => {
  expect(isOrigin(text)).toBe(expected);
});
