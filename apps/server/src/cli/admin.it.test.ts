import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postgresEvents } from "#adapters/events/postgres.ts";
import { argon2Hasher } from "#adapters/passwords/argon2.ts";
import { startEmbeddedPostgres } from "#adapters/postgres/embedded.ts";
import { nodeRandom } from "#adapters/random/node-random.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { connect, type Database } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { recordingLog } from "../../test/recording-log.ts";
import { runCommand } from "../../test/terminal.ts";
import { createMigratedDatabase } from "../../test/test-databases.ts";
import { insertSignedInUser } from "../../test/test-users.ts";

const passwords = argon2Hasher();
let url: string;
let database: Database;

beforeAll(async () => {
  url = await createMigratedDatabase();
  database = connect(url);
  await insertSignedInUser(database.db, systemClock, "Admin", "first");
  await insertSignedInUser(database.db, systemClock, "Admin", "second");
  await insertSignedInUser(database.db, systemClock, "User", "player");
});

afterAll(() => database.close());

async function readState(name: string, { db }: Database = database) {
  const user = await db
    .selectFrom("users")
    .where("name", "=", name)
    .select(["id", "password_hash"])
    .executeTakeFirstOrThrow();
  const sessions = await db.selectFrom("sessions").where("user_id", "=", user.id).select("id").execute();
  return { hash: user.password_hash, sessionCount: sessions.length };
}

it("sets a new password for the first administrator, ends the sessions and logs the change without the password", async () => {
  const { code, output } = await runCommand(["admin"], { env: { DATABASE_URL: url } });
  expect(code).toBe(0);
  const [, name = "", password = ""] = /administrator (\S+) has a new password: (\S+)/.exec(output) ?? [];
  expect(name).toBe("first");
  const { hash, sessionCount } = await readState("first");
  expect(await passwords.verify(hash ?? undefined, password)).toBe(true);
  expect(sessionCount).toBe(0);
  expect(await readState("second")).toMatchObject({ sessionCount: 1 });
  const logEntries = await database.db.selectFrom("logs").select("message").execute();
  expect(logEntries.map(({ message }) => message).join("\n")).toContain(
    "password reset from the command line",
  );
  expect(JSON.stringify(logEntries)).not.toContain(password);
});

it("FACTOR-7 removes the second factors only on request", async () => {
  const user = await insertSignedInUser(database.db, systemClock, "Admin", "third");
  const userId = user.id;
  await database.db
    .insertInto("totp_secrets")
    .values({ user_id: userId, secret_sealed: Buffer.alloc(48), confirmed_at: systemClock.now() })
    .execute();
  await database.db
    .insertInto("recovery_codes")
    .values({ user_id: userId, code_hash: Buffer.alloc(32) })
    .execute();
  const countRows = async (table: "totp_secrets" | "recovery_codes") =>
    (await database.db.selectFrom(table).where("user_id", "=", userId).select("user_id").execute()).length;
  const env = { DATABASE_URL: url };
  await runCommand(["admin", "third"], { env });
  expect([await countRows("totp_secrets"), await countRows("recovery_codes")]).toEqual([1, 1]);
  const { output } = await runCommand(["admin", "third", "--reset-factors"], { env });
  expect(output).toContain("Signing in needs no second factor.");
  expect([await countRows("totp_secrets"), await countRows("recovery_codes")]).toEqual([0, 0]);
});

it("reads the password of a named administrator from standard input and does not print it", async () => {
  const { code, output } = await runCommand(["admin", "SECOND", "--own-password"], {
    env: { DATABASE_URL: url },
    input: "Correct-Horse-7\n",
  });
  expect({ code, output }).toEqual({ code: 0, output: "The administrator second has a new password." });
  expect(await passwords.verify((await readState("second")).hash ?? undefined, "Correct-Horse-7")).toBe(true);
});

it("USER-8 notifies running servers, so that they drop cached sessions and counts of wrong passwords", async () => {
  const log = recordingLog();
  const events = await postgresEvents({ url, timer: systemTimer, random: nodeRandom, log });
  const receivedKeys: string[] = [];
  const { id } = await database.db
    .selectFrom("users")
    .where("name", "=", "second")
    .select("id")
    .executeTakeFirstOrThrow();
  events.subscribe("user.changed", ({ userId }) => void receivedKeys.push(userId));
  events.subscribe("permits.cleared", ({ key }) => void receivedKeys.push(key));
  await runCommand(["admin", "second"], { env: { DATABASE_URL: url } });
  await events.close();
  expect(receivedKeys).toEqual([id, `user:${id}`]);
});

it.each([
  ["a player", ["admin", "player"], "", "There is no administrator player."],
  ["an unknown user", ["admin", "nobody"], "", "There is no administrator nobody."],
  ["a weak password", ["admin", "--own-password"], "weak\n", "The password is too short"],
  ["no password", ["admin", "--own-password"], "", "The password is too short"],
])("changes nothing for %s", async (_case, args, input, reason) => {
  const statesBefore = [await readState("first"), await readState("player")];
  const { code, errors } = await runCommand(args, { env: { DATABASE_URL: url }, input });
  expect(code).toBe(1);
  expect(errors).toContain(reason);
  expect([await readState("first"), await readState("player")]).toEqual(statesBefore);
});

it("reports an unreachable database without its password", async () => {
  const env = { DATABASE_URL: "postgres://user:secret@127.0.0.1:1/gonfalon" };
  const { code, errors } = await runCommand(["admin"], { env });
  expect(code).toBe(1);
  expect(errors).toMatch(/DATABASE_URL cannot be reached \(.*ECONNREFUSED/);
  expect(errors).not.toContain("secret");
});

it("works on the embedded database, running or stopped", async () => {
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-cli-"));
  const env = { DATA_DIR: folder };
  expect(await runCommand(["admin"], { env })).toMatchObject({ code: 1 });
  const postgres = await startEmbeddedPostgres({ dataDir: folder, isVolatile: true });
  await migrate(postgres.url);
  const embeddedDatabase = connect(postgres.url);
  await insertSignedInUser(embeddedDatabase.db, systemClock, "Admin", "first");
  const runningResult = await runCommand(["admin"], { env });
  const { sessionCount } = await readState("first", embeddedDatabase);
  await embeddedDatabase.close();
  await postgres.stop();
  const stoppedResult = await runCommand(["admin"], { env });
  await rm(folder, { recursive: true });
  expect([runningResult, stoppedResult]).toMatchObject([{ code: 0 }, { code: 0 }]);
  expect(sessionCount).toBe(0);
});
