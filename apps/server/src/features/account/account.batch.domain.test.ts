import type { NewUser, RowError } from "@gonfalon/contract/user-admin.ts";
import { describe, expect, it } from "vitest";
import { collectUniqueValues, describeErrors, validateBatch } from "./account.batch.domain.ts";

const noTakenValues = { names: [], emails: [], teams: [], nameKeys: [], teamKeys: [] };
const validUser: NewUser = { userName: "ada", password: "Passw0rd", email: "ada@example.org" };
const buildRow = (overrides: Partial<NewUser>): NewUser => ({ ...validUser, ...overrides });

const listErrors = (
  rows: readonly NewUser[],
  takenValues: Parameters<typeof validateBatch>[1] = noTakenValues,
) => validateBatch(rows, takenValues).map(({ row: number, field, fault }) => `${number} ${field} ${fault}`);

describe("USER-6 validation of a row", () => {
  it.each<[string, Partial<NewUser>, readonly string[]]>([
    ["with all required fields", {}, []],
    ["with all fields", { realName: "Ada L.", stdNumber: "1815", phone: "+44 20 1", teamName: "engine" }, []],
    [
      "with blank required fields",
      { userName: null, password: " ", email: "" },
      ["userName", "password", "email"].map((field) => `1 ${field} Missing`),
    ],
    ["with a short name", { userName: " ab " }, ["1 userName TooShort"]],
    ["with a long name", { userName: "x".repeat(16) }, ["1 userName TooLong"]],
    ["with a bidirectional control character in its name", { userName: "ada\u202e" }, ["1 userName Invalid"]],
    ["with a short password", { password: "Aa1" }, ["1 password TooShort"]],
    ["with a password without a digit", { password: "Password" }, ["1 password NoDigit"]],
    ["with a password without lower-case letters", { password: "PASSW0RD" }, ["1 password NoLowerCase"]],
    ["with a password without upper-case letters", { password: "passw0rd" }, ["1 password NoUpperCase"]],
    ["with a long password", { password: `Aa1${"x".repeat(300)}` }, ["1 password TooLong"]],
    ["with an invalid address", { email: "ada" }, ["1 email Invalid"]],
    ["with a line break in its address", { email: "a@b\nc" }, ["1 email Invalid"]],
    ["with a long address", { email: `${"x".repeat(256)}@y` }, ["1 email TooLong"]],
    ["with a long real name", { realName: "x".repeat(129) }, ["1 realName TooLong"]],
    ["with a long student number", { stdNumber: "x".repeat(65) }, ["1 stdNumber TooLong"]],
    ["with an invalid phone number", { phone: "" }, ["1 phone Invalid"]],
    ["with a blank team name", { teamName: " " }, []],
    ["with an empty team name", { teamName: "" }, []],
    ["with a long team name", { teamName: "x".repeat(21) }, ["1 teamName TooLong"]],
    ["with a team name of 20 code points", { teamName: "🚩".repeat(20) }, []],
    [
      "with three errors",
      { userName: "x", phone: "call me", email: "no" },
      ["1 userName TooShort", "1 email Invalid", "1 phone Invalid"],
    ],
  ])("returns the errors of a row %s", (_case, overrides, expected) => {
    expect(listErrors([buildRow(overrides)])).toEqual(expected);
  });
});

describe("USER-6 validation across rows", () => {
  it("rejects names and addresses that are equal in canonical form", () => {
    const other = buildRow({ userName: "ＡＤＡ ", email: "ADA@example.org" });
    expect(listErrors([validUser, other])).toEqual(["2 userName Repeated", "2 email Repeated"]);
  });

  it("allows rows to share a team", () => {
    const other = buildRow({ userName: "bob", email: "bob@example.org", teamName: "ENGINE" });
    expect(listErrors([buildRow({ teamName: "engine" }), other])).toEqual([]);
  });

  it("NAME-1 rejects the name of a team that looks like another one of the batch", () => {
    const other = buildRow({ userName: "bob", email: "bob@example.org", teamName: "еngine" });
    expect(listErrors([buildRow({ teamName: "engine" }), other])).toEqual(["2 teamName Repeated"]);
  });

  it("rejects the names and addresses of existing users and the names of existing teams", () => {
    const takenValues = { ...noTakenValues, names: ["ada"], emails: ["ada@example.org"], teams: ["engine"] };
    expect(listErrors([buildRow({ userName: "Ada", teamName: "Engine" })], takenValues)).toEqual([
      "1 userName Taken",
      "1 email Taken",
      "1 teamName Taken",
    ]);
  });
});

it("collects the names and addresses of a batch in canonical form", () => {
  expect(
    collectUniqueValues([buildRow({ userName: " ADA ", teamName: "" }), buildRow({ teamName: "Engine" })]),
  ).toEqual({
    names: ["ada", "ada"],
    emails: ["ada@example.org", "ada@example.org"],
    teams: ["engine"],
    nameKeys: ["ada", "ada"],
    teamKeys: ["engine"],
  });
});

it("reports each invalid row once, with its fields", () => {
  const toMissingError = (row: number, field: RowError["field"]): RowError => ({
    row,
    field,
    fault: "Missing",
  });
  expect(
    describeErrors([toMissingError(2, "userName"), toMissingError(2, "email"), toMissingError(5, "phone")]),
  ).toBe("2 (userName, email), 5 (phone)");
});
