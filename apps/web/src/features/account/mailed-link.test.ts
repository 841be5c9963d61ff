import { expect, it } from "vitest";
import { parseMailedLink } from "./mailed-link.ts";

const encodeBase64 = (text: string) => Buffer.from(text).toString("base64");

it("decodes an e-mail address with non-ASCII characters, and returns both parameters unchanged", () => {
  const email = encodeBase64("zoë>>?@example.org");
  const search = new URLSearchParams(`token=a-b_c&email=${encodeURIComponent(email)}`);
  expect(parseMailedLink(search)).toEqual({ token: "a-b_c", email, address: "zoë>>?@example.org" });
});

it.each([
  ["nothing", ""],
  ["no token", `email=${encodeBase64("a@x.org")}`],
  ["no address", "token=abc"],
  ["an e-mail address that is not base64", "token=abc&email=%%%"],
  ["an e-mail address that is not valid UTF-8", "token=abc&email=%2F%2F%2F%2F"],
])("treats %s as a broken link", (_description, search) => {
  expect(parseMailedLink(new URLSearchParams(search))).toBeUndefined();
});
