import { expect, it } from "vitest";
import { isReservedName } from "./reserved-names.ts";

it.each([
  "Admin",
  "ADMIN",
  "Аdmin",
  "Adrnin",
  "admin1",
  "Administrator",
  "System",
  "Ѕystem",
  "Anonymous",
  "Support",
  "staff",
])("NAME-2 %s is reserved", (name) => expect(isReservedName(name)).toBe(true));

it.each(["alice", "sysadmin", "badminton", "systematic", "supporter"])("NAME-2 %s is not reserved", (name) =>
  expect(isReservedName(name)).toBe(false),
);
