import { expect, it } from "vitest";
import { maskAddress } from "./webhook.domain.ts";

it.each([
  ["https://discord.com/api/webhooks/123/Zx81kQpT-0wVb_nLr4Ye", "https://discord.com/…r4Ye"],
  ["https://example.org/hook?sig=0123456789abcdef", "https://example.org/…cdef"],
  ["https://example.org/0123456789abcdef", "https://example.org/…cdef"],
  ["https://example.org/123456789abcdef", "https://example.org/…"],
  ["https://example.org/webhooks/of/the/team/s3cret", "https://example.org/…"],
  ["https://example.org/hook?key=s3cret", "https://example.org/…"],
  ["https://webhook-receiver.example/abc", "https://webhook-receiver.example/…"],
  ["https://webhook-receiver-of-the-team", "https://webhook-receiver-of-the-team/…"],
])("HOOK-12 the address of %s is %s", (url, expected) => {
  expect(maskAddress(url)).toBe(expected);
});
