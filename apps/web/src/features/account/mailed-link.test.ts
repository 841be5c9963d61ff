import { expect, it } from "vitest";
import { mailedLink } from "./mailed-link.ts";

const base64 = (text: string) => Buffer.from(text).toString("base64");

it("reads an address in any script and passes both parts on as they came", () => {
  const email = base64("zoë>>?@example.org");
  const search = new URLSearchParams(`token=a-b_c&email=${encodeURIComponent(email)}`);
  expect(mailedLink(search)).toEqual({ token: "a-b_c", email, address: "zoë>>?@example.org" });
});

it.each([
  ["nothing", ""],
  ["no token", `email=${base64("a@x.org")}`],
  ["no address", "token=abc"],
  ["an address that is not base64", "token=abc&email=%%%"],
  ["an address that is not text", "token=abc&email=%2F%2F%2F%2F"],
])("takes %s for a broken link", (_what, search) => {
  expect(mailedLink(new URLSearchParams(search))).toBeUndefined();
});
