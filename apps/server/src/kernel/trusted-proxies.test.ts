import { describe, expect, it } from "vitest";
import { parseTrustedProxies } from "./trusted-proxies.ts";

describe("parseTrustedProxies", () => {
  it.each([
    ["trusts loopback", "", "127.0.0.1", 0, true],
    ["trusts loopback written as IPv6", "", "::ffff:127.0.0.1", 0, true],
    ["does not trust an unlisted address", "", "192.0.2.1", 0, false],
    ["does not trust a second hop, even on loopback", "", "127.0.0.1", 1, false],
    ["trusts a listed address", "192.0.2.1", "192.0.2.1", 0, true],
    ["trusts an address in a listed range", "2001:db8::/32, 10.0.0.0/8", "2001:db8::5", 0, true],
    ["does not trust an address outside of the listed range", "10.0.0.0/8", "11.0.0.1", 0, false],
    ["does not trust an invalid address", "", "somewhere", 0, false],
  ])("%s", (_case, list, address, hop, expected) => {
    expect(parseTrustedProxies(list)?.(address, hop)).toBe(expected);
  });

  it.each(["proxy.example", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "10.0.0.0/8/9"])(
    "rejects %s",
    (list) => {
      expect(parseTrustedProxies(list)).toBeUndefined();
    },
  );
});
