import { expect, it } from "vitest";
import { isEmailDomain, parseEmailDomains } from "./email-domain.ts";

it.each([
  "uni.edu",
  "cs.uni.edu",
  "a-b.example",
  "xn--mnchen-3ya.de",
  "münchen.de",
  "उदाहरण.भारत",
  "mail",
  "3com.com",
  `${"a".repeat(63)}.example`,
])("ACCOUNT-5 EXT-6 accepts the domain %s", (domain) => {
  expect(isEmailDomain(domain)).toBe(true);
});

it.each([
  "",
  "@uni.edu",
  "ada@uni.edu",
  "*.uni.edu",
  ".uni.edu",
  "uni.edu.",
  "uni..edu",
  "uni.edu;mit.edu",
  "uni.edu mit.edu",
  "uni.edu\nmit.edu",
  "https://uni.edu",
  "uni.edu/mail",
  "uni.edu:25",
  "-uni.edu",
  "uni-.edu",
  "under_score.edu",
  "[127.0.0.1]",
  "uni\u200b.edu",
  `${"a".repeat(64)}.example`,
  "a.".repeat(127),
])("ACCOUNT-5 EXT-6 rejects the domain %j", (domain) => {
  expect(isEmailDomain(domain)).toBe(false);
});

it("ACCOUNT-5 parses a list of domains, ignoring case, spaces and empty entries", () => {
  expect(parseEmailDomains(" Uni.EDU ,, b.example,")).toEqual(["uni.edu", "b.example"]);
  expect(parseEmailDomains(" , ")).toEqual([]);
});
