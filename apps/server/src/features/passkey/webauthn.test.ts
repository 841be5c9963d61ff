import { expect, it } from "vitest";
import { supportsPasskeys, toRelyingParty } from "./webauthn.ts";

it.each([
  ["https://ctf.example.org", true],
  ["https://ctf.example.org:8443/", true],
  ["http://localhost:8080", true],
  ["http://ctf.localhost", true],
  ["http://ctf.example.org", false],
  ["https://192.0.2.1", false],
  ["https://[2001:db8::1]", false],
])("FACTOR-4 browsers support passkeys at %s: %s", (publicUrl, expected) => {
  expect(supportsPasskeys(publicUrl)).toBe(expected);
});

it("FACTOR-4 the relying party is the host of the platform, and the origin has its port", () => {
  expect(toRelyingParty("https://ctf.example.org:8443/")).toEqual({
    id: "ctf.example.org",
    origin: "https://ctf.example.org:8443",
  });
});
