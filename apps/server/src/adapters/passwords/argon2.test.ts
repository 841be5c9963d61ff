import { pbkdf2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { argon2Hasher } from "./argon2.ts";

const hasher = argon2Hasher();

/** A GZCTF test vector: `P4ssW@rd`, salt 00 01 … 0f, SHA-512, 100,000 rounds. */
const VECTOR = "AQAAAAIAAYagAAAAEAABAgMEBQYHCAkKCwwNDg+5briLVX2Unr0793R0TCJEAKGbb+tR2y0wwUWM4+FBmA==";

describe("native hashes", () => {
  it("match only their password and need no rehash", async () => {
    const hash = await hasher.hash("Passw0rd");
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await hasher.verify(hash, "Passw0rd")).toBe(true);
    expect(await hasher.verify(hash, "passw0rd")).toBe(false);
    expect(hasher.isOutdated(hash)).toBe(false);
  });

  it("ACCOUNT-2 are computed even if there is no hash to compare with, to prevent timing attacks", async () => {
    const usageBefore = process.cpuUsage();
    await hasher.verify(undefined, "the password of nobody");
    const { user, system } = process.cpuUsage(usageBefore);
    // CPU time, which other processes do not affect; without hashing it would be a few microseconds.
    expect(user + system).toBeGreaterThan(3000);
  });
});

it("a missing hash matches no password", async () => {
  expect(await hasher.verify(undefined, "the password of nobody")).toBe(false);
});

describe("ACCOUNT-12 imported hashes", () => {
  it("match only their password and need a rehash", async () => {
    expect(await hasher.verify(VECTOR, "P4ssW@rd")).toBe(true);
    expect(await hasher.verify(VECTOR, "P4ssW@rd ")).toBe(false);
    expect(hasher.isOutdated(VECTOR)).toBe(true);
  });

  it("are verified in the ASP.NET Identity format IdentityV2", async () => {
    const salt = Buffer.alloc(16, 7);
    const key = pbkdf2Sync("old", salt, 1000, 32, "sha1");
    const storedHash = Buffer.concat([Buffer.of(0), salt, key]).toString("base64");
    expect(await hasher.verify(storedHash, "old")).toBe(true);
    expect(await hasher.verify(storedHash, "new")).toBe(false);
  });

  it("IMPORT-6 never match with more than 1,000,000 iterations", async () => {
    const iterations = 1_000_001;
    const salt = Buffer.alloc(16, 7);
    const header = Buffer.alloc(13);
    header.writeUInt8(1);
    header.writeUInt32BE(iterations, 5);
    header.writeUInt32BE(salt.length, 9);
    const key = pbkdf2Sync("old", salt, iterations, 20, "sha1");
    const storedHash = Buffer.concat([header, salt, key]).toString("base64");
    expect(await hasher.verify(storedHash, "old")).toBe(false);
  });

  it.each(["", "AQ==", "not a hash", "AAAA", Buffer.alloc(61, 1).toString("base64")])(
    "never match if they are malformed: %j",
    async (storedHash) => {
      expect(await hasher.verify(storedHash, "P4ssW@rd")).toBe(false);
    },
  );
});
