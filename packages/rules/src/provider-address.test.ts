import { expect, it } from "vitest";
import { isProviderAddress } from "./provider-address.ts";

const SITE = "https://ctf.example";
const LOCAL = "http://127.0.0.1:8080";

it.each([
  ["https://id.example/realms/ctf", SITE, true],
  ["https://10.0.0.5:8443/realms/ctf", SITE, true],
  ["http://id.example/", SITE, false],
  ["http://127.0.0.1:9000/", SITE, false],
  ["http://127.0.0.1:9000/", LOCAL, true],
  ["http://[::1]:9000/", "http://localhost:8080", true],
  ["http://id.localhost/", LOCAL, true],
  ["http://id.example/", LOCAL, false],
  ["http://127.0.0.1.evil.example/", LOCAL, false],
  ["https://user:secret@id.example/", SITE, false],
  ["https://id.example/#part", SITE, false],
  ["https://id.example/#", SITE, false],
  ["javascript:alert(1)", LOCAL, false],
  ["file:///etc/passwd", LOCAL, false],
  ["id.example", SITE, false],
  ["", SITE, false],
])("EXT-3 %j is a valid provider address for a platform at %s: %s", (address, publicUrl, isAllowed) =>
  expect(isProviderAddress(address, publicUrl)).toBe(isAllowed),
);
