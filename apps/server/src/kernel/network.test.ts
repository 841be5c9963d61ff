import { expect, it } from "vitest";
import { isLoopback, isLoopbackHost, toNetwork, toSubnet } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:DB8:0:1::9", "2001:db8:0:1::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("groups %s as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["::ffff:203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:0:1::9", "2001:db8:0::/48"],
])("finds %s in the subnet %s", (address, subnet) => {
  expect(toSubnet(address)).toBe(subnet);
});

it.each([
  ["127.0.0.1", true],
  ["127.8.8.8", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["128.0.0.1", false],
  ["::2", false],
  ["2001:db8::1", false],
])("recognizes whether %s is a loopback address: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

it.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["127.1.2.3", true],
  ["::1", true],
  ["[::1]", true],
  ["127.0.0.1.example.org", false],
  ["127.example.org", false],
  ["localhost.example.org", false],
  ["mail.example.org", false],
  ["0.0.0.0", false],
  ["10.0.0.1", false],
])("recognizes whether the host %s is this machine: %s", (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});
