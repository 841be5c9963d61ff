import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import type { NewUser, RowError } from "@gonfalon/contract/user-admin.ts";
import { toCanonicalForm } from "@gonfalon/rules/canonical.ts";
import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { type PasswordError, validatePassword } from "@gonfalon/rules/password.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import { toNameKeys } from "@gonfalon/rules/skeleton.ts";

type FieldError = RowError["fault"];

/** The canonical names, the addresses and the name keys of a batch, or only the taken ones. */
export interface UniqueValues {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly teams: readonly string[];
  /** Names that look alike have a key in common (NAME-1). */
  readonly nameKeys: readonly string[];
  readonly teamKeys: readonly string[];
}

export function collectUniqueValues(rows: readonly NewUser[]): UniqueValues {
  return {
    names: rows.map(({ userName }) => toCanonicalForm(userName ?? "")),
    emails: rows.map(({ email }) => toCanonicalForm(email ?? "")),
    teams: rows.flatMap(({ teamName }) => (isBlank(teamName) ? [] : [toCanonicalForm(teamName)])),
    nameKeys: rows.flatMap(({ userName }) => toNameKeys(userName ?? "")),
    teamKeys: rows.flatMap(({ teamName }) => (isBlank(teamName) ? [] : toNameKeys(teamName))),
  };
}

/** USER-6: all errors of a batch, row by row. */
export function validateBatch(rows: readonly NewUser[], takenValues: UniqueValues): readonly RowError[] {
  const names = findDuplicates(rows, "userName", takenValues.names);
  const emails = findDuplicates(rows, "email", takenValues.emails);
  const similarNames = findSimilarNames(rows, takenValues.nameKeys);
  const similarTeams = findSimilarTeams(rows);
  return rows.flatMap((row, index) => {
    const errors: Readonly<Record<keyof NewUser, FieldError | undefined>> = {
      userName: validateUserName(row.userName) ?? names[index] ?? similarNames[index],
      password: isBlank(row.password) ? "Missing" : PASSWORD_ERRORS[validatePassword(row.password) ?? "none"],
      email: validateEmail(row.email) ?? emails[index],
      realName: validateText(row.realName, limits.realName),
      stdNumber: validateText(row.stdNumber, limits.studentNumber),
      phone: validatePhone(row.phone),
      teamName: validateTeamName(row.teamName, takenValues) ?? similarTeams[index],
    };
    return Object.entries(errors).flatMap(([field, fault]) =>
      // `Object.entries` types the keys as `string`.
      fault ? [{ row: index + 1, field: field as keyof NewUser, fault }] : [],
    );
  });
}

/** The invalid fields by row: `2 (userName, email), 5 (phone)`. */
export function describeErrors(errors: readonly RowError[]): string {
  const fields = new Map<number, string[]>();
  for (const { row, field } of errors) fields.set(row, [...(fields.get(row) ?? []), field]);
  return [...fields].map(([row, names]) => `${row} (${names.join(", ")})`).join(", ");
}

function isBlank(text: string | null | undefined): text is null | undefined | "" {
  return (text ?? "").trim() === "";
}

/** For each row, the error if an earlier row or an existing user has its value. */
function findDuplicates(
  rows: readonly NewUser[],
  field: "userName" | "email",
  taken: readonly string[],
): readonly (FieldError | undefined)[] {
  const takenValues = new Set(taken);
  const seenValues = new Set<string>();
  return rows.map((row) => {
    const value = toCanonicalForm(row[field] ?? "");
    if (seenValues.has(value)) return "Repeated";
    seenValues.add(value);
    return takenValues.has(value) ? "Taken" : undefined;
  });
}

/** NAME-1: for each row, the error if its name looks like that of an earlier row or of an existing user. */
function findSimilarNames(
  rows: readonly NewUser[],
  taken: readonly string[],
): readonly (FieldError | undefined)[] {
  const takenKeys = new Set(taken);
  const seenKeys = new Set<string>();
  return rows.map(({ userName }) => {
    const keys = toNameKeys(userName ?? "");
    if (keys.some((key) => seenKeys.has(key))) return "Repeated";
    for (const key of keys) seenKeys.add(key);
    return keys.some((key) => takenKeys.has(key)) ? "Taken" : undefined;
  });
}

/** NAME-1: for each row, the error if the name of its team looks like that of a different team in an earlier row. */
function findSimilarTeams(rows: readonly NewUser[]): readonly (FieldError | undefined)[] {
  const teams = new Map<string, string>();
  return rows.map(({ teamName }) => {
    if (isBlank(teamName)) return undefined;
    const team = toCanonicalForm(teamName);
    const keys = toNameKeys(teamName);
    if (keys.some((key) => (teams.get(key) ?? team) !== team)) return "Repeated";
    for (const key of keys) teams.set(key, team);
    return undefined;
  });
}

function validateUserName(name: string | null | undefined): FieldError | undefined {
  if (isBlank(name)) return "Missing";
  if (countCharacters(name.trim()) < limits.userName.min) return "TooShort";
  return validateText(name.trim(), limits.userName.max);
}

const PASSWORD_ERRORS = {
  none: undefined,
  "too-short": "TooShort",
  "too-long": "TooLong",
  "no-digit": "NoDigit",
  "no-lower-case": "NoLowerCase",
  "no-upper-case": "NoUpperCase",
} as const satisfies Record<PasswordError | "none", FieldError | undefined>;

const EMAIL_PATTERN = /^[^@\s]+@[^@\s]+$/;
const MAX_EMAIL_LENGTH = 256;

function validateEmail(email: string | null | undefined): FieldError | undefined {
  if (isBlank(email)) return "Missing";
  return EMAIL_PATTERN.test(email.trim()) ? validateText(email, MAX_EMAIL_LENGTH) : "Invalid";
}

function validatePhone(phone: string | null | undefined): FieldError | undefined {
  if (phone === null || phone === undefined) return undefined;
  return isPhone(phone) ? validateText(phone, limits.phone) : "Invalid";
}

function validateTeamName(
  name: string | null | undefined,
  takenValues: UniqueValues,
): FieldError | undefined {
  if (isBlank(name)) return undefined;
  const isTaken =
    takenValues.teams.includes(toCanonicalForm(name)) ||
    toNameKeys(name).some((key) => takenValues.teamKeys.includes(key));
  return validateText(name.trim(), limits.teamName) ?? (isTaken ? "Taken" : undefined);
}

function validateText(text: string | null | undefined, maxLength: number): FieldError | undefined {
  if (text === null || text === undefined) return undefined;
  if (countCharacters(text) > maxLength) return "TooLong";
  return hasHiddenCharacters(text) ? "Invalid" : undefined;
}
