import { limits } from "@gonfalon/contract/limits.ts";
import type { NewUser, RowFault } from "@gonfalon/contract/user-admin.ts";
import { canonical } from "@gonfalon/rules/canonical.ts";
import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { type PasswordFault, passwordFault } from "@gonfalon/rules/password.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import { nameKeys } from "@gonfalon/rules/skeleton.ts";

type Fault = RowFault["fault"];

/** The canonical names and addresses of a batch, or those that are taken. */
export interface Claims {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly teams: readonly string[];
  /** Names that look alike have a key in common (NAME-1). */
  readonly nameKeys: readonly string[];
  readonly teamKeys: readonly string[];
}

export function collectClaims(rows: readonly NewUser[]): Claims {
  return {
    names: rows.map(({ userName }) => canonical(userName ?? "")),
    emails: rows.map(({ email }) => canonical(email ?? "")),
    teams: rows.flatMap(({ teamName }) => (isBlank(teamName) ? [] : [canonical(teamName)])),
    nameKeys: rows.flatMap(({ userName }) => nameKeys(userName ?? "")),
    teamKeys: rows.flatMap(({ teamName }) => (isBlank(teamName) ? [] : nameKeys(teamName))),
  };
}

/** USER-6: all errors of a batch, row by row. */
export function batchFaults(rows: readonly NewUser[], taken: Claims): readonly RowFault[] {
  const names = uniquenessFaults(rows, "userName", taken.names);
  const emails = uniquenessFaults(rows, "email", taken.emails);
  const similarNames = similarNameFaults(rows, taken.nameKeys);
  return rows.flatMap((row, index) => {
    const faults: Readonly<Record<keyof NewUser, Fault | undefined>> = {
      userName: userNameFault(row.userName) ?? names[index] ?? similarNames[index],
      password: isBlank(row.password) ? "Missing" : PASSWORD_FAULTS[passwordFault(row.password) ?? "none"],
      email: emailFault(row.email) ?? emails[index],
      realName: textFault(row.realName, limits.realName),
      stdNumber: textFault(row.stdNumber, limits.studentNumber),
      phone: phoneFault(row.phone),
      teamName: teamFault(row.teamName, taken),
    };
    return Object.entries(faults).flatMap(([field, fault]) =>
      // `Object.entries` types the keys as `string`.
      fault ? [{ row: index + 1, field: field as keyof NewUser, fault }] : [],
    );
  });
}

/** The invalid fields by row: `2 (userName, email), 5 (phone)`. */
export function describeFaults(faults: readonly RowFault[]): string {
  const fields = new Map<number, string[]>();
  for (const { row, field } of faults) fields.set(row, [...(fields.get(row) ?? []), field]);
  return [...fields].map(([row, names]) => `${row} (${names.join(", ")})`).join(", ");
}

function countCodePoints(text: string): number {
  return Array.from(text).length;
}

function isBlank(text: string | null | undefined): text is null | undefined | "" {
  return (text ?? "").trim() === "";
}

/** For each row, whether an earlier row or an existing user has its value. */
function uniquenessFaults(
  rows: readonly NewUser[],
  field: "userName" | "email",
  taken: readonly string[],
): readonly (Fault | undefined)[] {
  const takenValues = new Set(taken);
  const seen = new Set<string>();
  return rows.map((row) => {
    const value = canonical(row[field] ?? "");
    if (seen.has(value)) return "Repeated";
    seen.add(value);
    return takenValues.has(value) ? "Taken" : undefined;
  });
}

/** NAME-1: for each row, whether its name looks like that of an earlier row or of an existing user. */
function similarNameFaults(
  rows: readonly NewUser[],
  taken: readonly string[],
): readonly (Fault | undefined)[] {
  const takenKeys = new Set(taken);
  const seen = new Set<string>();
  return rows.map(({ userName }) => {
    const keys = nameKeys(userName ?? "");
    if (keys.some((key) => seen.has(key))) return "Repeated";
    for (const key of keys) seen.add(key);
    return keys.some((key) => takenKeys.has(key)) ? "Taken" : undefined;
  });
}

function userNameFault(name: string | null | undefined): Fault | undefined {
  if (isBlank(name)) return "Missing";
  if (countCodePoints(name.trim()) < limits.userName.min) return "TooShort";
  return textFault(name.trim(), limits.userName.max);
}

const PASSWORD_FAULTS = {
  none: undefined,
  "too-short": "TooShort",
  "too-long": "TooLong",
  "no-digit": "NoDigit",
  "no-lower-case": "NoLowerCase",
  "no-upper-case": "NoUpperCase",
} as const satisfies Record<PasswordFault | "none", Fault | undefined>;

const EMAIL_PATTERN = /^[^@\s]+@[^@\s]+$/;
const MAX_EMAIL_LENGTH = 256;

function emailFault(email: string | null | undefined): Fault | undefined {
  if (isBlank(email)) return "Missing";
  return EMAIL_PATTERN.test(email.trim()) ? textFault(email, MAX_EMAIL_LENGTH) : "Invalid";
}

function phoneFault(phone: string | null | undefined): Fault | undefined {
  if (phone === null || phone === undefined) return undefined;
  return isPhone(phone) ? textFault(phone, limits.phone) : "Invalid";
}

function teamFault(name: string | null | undefined, taken: Claims): Fault | undefined {
  if (isBlank(name)) return undefined;
  const isTaken =
    taken.teams.includes(canonical(name)) || nameKeys(name).some((key) => taken.teamKeys.includes(key));
  return textFault(name.trim(), limits.teamName) ?? (isTaken ? "Taken" : undefined);
}

function textFault(text: string | null | undefined, maxLength: number): Fault | undefined {
  if (text === null || text === undefined) return undefined;
  if (countCodePoints(text) > maxLength) return "TooLong";
  return hasHiddenCharacters(text) ? "Invalid" : undefined;
}
