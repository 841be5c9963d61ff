import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import pg from "pg";
import { expect, it } from "vitest";
import { isExternalError } from "./is-external-error.ts";

function createDatabaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError("message", 7, "error"), { code });
}

it.each(["08006", "28P01", "3D000", "53100", "53300", "57P01", "57P03", "58030", "25006", "42501"])(
  "the PostgreSQL state %s, which reports a problem of the environment, is external",
  (code) => expect(isExternalError(createDatabaseError(code))).toBe(true),
);

it.each(["42P01", "42601", "23505", "22001", "XX000"])(
  "the PostgreSQL state %s, which reports an error of the program, is not external",
  (code) => expect(isExternalError(createDatabaseError(code))).toBe(false),
);

it("errors of files and of the network are external", async () => {
  const error = await readFile("/missing/file").catch((reason: unknown) => reason);
  expect(isExternalError(error)).toBe(true);
  const socket = connect(1, "127.0.0.1");
  expect(isExternalError((await once(socket, "error").catch((reason: unknown) => [reason]))[0])).toBe(true);
  expect(isExternalError(new Error("Connection terminated unexpectedly"))).toBe(true);
});

it("errors of the program are not external", () => {
  for (const error of [new TypeError("x is undefined"), new Error("no"), "text", undefined])
    expect(isExternalError(error)).toBe(false);
});
