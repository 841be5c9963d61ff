import type { AccountPolicy } from "@gonfalon/contract/settings.ts";
import { describe, expect, it } from "vitest";
import {
  findEmailRefusal,
  findNameRefusal,
  findPasswordRefusal,
  findSignInRefusal,
  getRegistrationOutcome,
  matchUser,
  type UserState,
} from "./account.domain.ts";

const buildPolicy = (overrides: Partial<AccountPolicy> = {}): AccountPolicy => ({
  allowRegister: true,
  activeOnRegister: true,
  useCaptcha: false,
  emailConfirmationRequired: false,
  emailDomainList: "",
  passwordSignIn: true,
  secondFactor: "Optional",
  confirmEveryone: false,
  confirmAdminActs: false,
  confirmMinutes: 30,
  rememberDays: 30,
  signInNotice: true,
  ...overrides,
});

const buildUser = (overrides: Partial<UserState> = {}): UserState => ({
  id: "1",
  name: "ana",
  email: "ana@example.org",
  emailConfirmed: true,
  emailProvenAt: null,
  passwordHash: "hash",
  role: "User",
  bio: "",
  phone: null,
  realName: "",
  stdNumber: "",
  avatarHash: null,
  ...overrides,
});

describe("ACCOUNT-1 getRegistrationOutcome", () => {
  it.each([
    [true, true, "LoggedIn"],
    [true, false, "LoggedIn"],
    [false, false, "AdminConfirmationRequired"],
    [false, true, "EmailConfirmationRequired"],
  ])(
    "with activeOnRegister %s and emailConfirmationRequired %s returns %s",
    (activeOnRegister, emailConfirmationRequired, expected) => {
      expect(getRegistrationOutcome(buildPolicy({ activeOnRegister, emailConfirmationRequired }))).toBe(
        expected,
      );
    },
  );
});

describe("ACCOUNT-2 findSignInRefusal", () => {
  it.each([
    ["refuses an unknown user", undefined, false, "account.login-failed"],
    ["refuses a wrong password", buildUser(), false, "account.login-failed"],
    [
      "refuses a user with an unconfirmed address",
      buildUser({ emailConfirmed: false }),
      true,
      "account.login-failed",
    ],
    [
      "does not reveal a ban if the password is wrong",
      buildUser({ role: "Banned" }),
      false,
      "account.login-failed",
    ],
    ["reports a ban if the password is right", buildUser({ role: "Banned" }), true, "account.banned"],
    ["accepts a user with the right password", buildUser(), true, undefined],
  ])("%s", (_case, state, matches, expected) => {
    expect(findSignInRefusal(state, matches)).toBe(expected);
  });
});

it("treats a sign-in name with an @ as an address first", () => {
  const byName = buildUser({ id: "by name", name: "eve@example.org" });
  const byEmail = buildUser({ id: "by e-mail", email: "eve@example.org" });
  expect(matchUser("eve@example.org", byName, byEmail)).toBe(byEmail);
  expect(matchUser("eve@example.org", byName, undefined)).toBe(byName);
});

describe("ACCOUNT-3 findNameRefusal", () => {
  it.each([
    ["Ana", undefined],
    ["<b>x</b>", undefined],
    ["  ab  ", "request.field-too-short"],
    [" 🚩🚩", "request.field-too-short"],
    ["ab\u202Ecd", "account.name-hidden-characters"],
  ])("for the name %j returns %s", (name, expected) => {
    expect(findNameRefusal(name)?.[0]).toBe(expected);
  });
});

it("ACCOUNT-4 reports the first rule that a password breaks", () => {
  expect(findPasswordRefusal("abc")).toEqual(["account.password-too-short", { limit: 6 }]);
  expect(findPasswordRefusal("Passw0rd")).toBeUndefined();
});

describe("ACCOUNT-5 findEmailRefusal", () => {
  it.each([
    ["accepts any domain without a list", "a@x.org", "", undefined],
    ["accepts a listed domain in another case", "a@Example.ORG", " example.org , b.com,", undefined],
    ["rejects a subdomain of a listed one", "a@sub.example.org", "example.org", "account.domain-not-allowed"],
    [
      "rejects a domain that only ends with a listed one",
      "a@notexample.org",
      "example.org",
      "account.domain-not-allowed",
    ],
    ["rejects hidden characters", "a\u200B@x.org", "", "request.field-invalid"],
  ])("%s", (_case, email, emailDomainList, expected) => {
    expect(findEmailRefusal(email, buildPolicy({ emailDomainList }))?.[0]).toBe(expected);
  });

  it("includes the allowed domains in the refusal", () => {
    expect(findEmailRefusal("a@c.com", buildPolicy({ emailDomainList: "a.com,,b.com" }))?.[1]).toEqual({
      domains: "a.com, b.com",
    });
  });
});
