import { inspect } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inProcessEvents } from "#adapters/events/in-process.ts";
import { systemClock } from "#adapters/time/system-clock.ts";
import { connect, type Database } from "#db/client.ts";
import { recordingLog } from "../../../test/recording-log.ts";
import { createMigratedDatabase } from "../../../test/test-databases.ts";
import { keyVault } from "./key-vault.ts";

let database: Database;
const events = inProcessEvents(recordingLog());
const message = Buffer.from("message");

beforeAll(async () => {
  database = connect(await createMigratedDatabase(), 10);
});

afterAll(() => database.close());

/** The vault of another process: it shares only the database and the events. */
function createVault(secret = 1) {
  return keyVault({ db: database.db, clock: systemClock, events, masterKey: Buffer.alloc(32, secret) });
}

it("creates one key pair for concurrent requests", async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, async () =>
      Buffer.from(await createVault().getSigningKey("shared").getPublicKey()),
    ),
  );
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(1);
});

it("creates signatures that every process can verify", async () => {
  const signature = await createVault().getSigningKey("game-1").sign(message);
  expect(await createVault().getSigningKey("game-1").verify(message, signature)).toBe(true);
  expect(await createVault().getSigningKey("game-1").verify(Buffer.from("other"), signature)).toBe(false);
  expect(await createVault().getSigningKey("game-2").verify(message, signature)).toBe(false);
});

it("derives the same bytes every time, and different ones for each purpose and pair", async () => {
  const deriveHex = async (name: string, purpose: string) =>
    Buffer.from(await createVault().getSigningKey(name).derive(purpose)).toString("hex");
  expect(await deriveHex("game-1", "salt")).toBe(await deriveHex("game-1", "salt"));
  expect(await deriveHex("game-1", "salt")).not.toBe(await deriveHex("game-1", "other"));
  expect(await deriveHex("game-1", "salt")).not.toBe(await deriveHex("game-2", "salt"));
});

it("uses a renewed pair in all processes immediately", async () => {
  const [firstKey, secondKey] = [createVault().getBoxKey("box"), createVault().getBoxKey("box")];
  const keyBefore = await secondKey.getPublicKey();
  await firstKey.renew();
  expect(await secondKey.getPublicKey()).not.toEqual(keyBefore);
  expect(await secondKey.getPublicKey()).toEqual(await firstKey.getPublicKey());
});

it("creates a new pair under the name of a discarded pair", async () => {
  const vault = createVault();
  const keyBefore = await vault.getSigningKey("gone").getPublicKey();
  await vault.discard("gone");
  expect(await vault.getSigningKey("gone").getPublicKey()).not.toEqual(keyBefore);
});

it("stores no private key in plain text, and exposes none", async () => {
  const vault = createVault();
  await vault.getSigningKey("kept").sign(message);
  const { private_key_sealed: sealedKey } = await database.db
    .selectFrom("platform_keys")
    .select("private_key_sealed")
    .where("name", "=", "kept")
    .executeTakeFirstOrThrow();
  const byteCounts = { nonce: 12, key: 32, tag: 16 };
  expect(sealedKey).toHaveLength(byteCounts.nonce + byteCounts.key + byteCounts.tag);
  expect(inspect(vault.getSigningKey("kept"), { depth: 9 })).not.toMatch(/Buffer|Uint8Array/);
});

it("KEY-2 reports stored keys that were encrypted with another secret instead of creating new ones", async () => {
  await createVault().getSigningKey("kept").getPublicKey();
  await expect(createVault().check()).resolves.toBeUndefined();
  await expect(createVault(2).check()).rejects.toThrow("another secret");
  await expect(createVault(2).getSigningKey("kept").sign(message)).rejects.toThrow("another secret");
});
