import { expect, it } from "vitest";
import { toSiteUrl } from "./visitors.ts";

it.each([
  ["127.0.0.1", "http://localhost:8080"],
  ["0.0.0.0", "http://localhost:8080"],
  ["::", "http://localhost:8080"],
  ["192.0.2.1", "http://192.0.2.1:8080"],
  ["::1", "http://[::1]:8080"],
  ["2001:db8::1", "http://[2001:db8::1]:8080"],
  ["ctf.example.org", "http://ctf.example.org:8080"],
])("with HOST %s, the URL of the site is %s", (host, url) => {
  expect(toSiteUrl(host, 8080)).toBe(url);
});
