import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { markTotpConfirmed, upsertTotp } from "#features/factor/factor.repo.ts";
import { insertPasskey } from "#features/passkey/passkey.repo.ts";
import { useDatabaseFixture } from "../../test/use-database-fixture.ts";

const fixture = useDatabaseFixture();

async function hasSecondFactor(userId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${userId}) as has`.execute(
    fixture.db,
  );
  return rows[0]?.has;
}

it("FACTOR-1 an authenticator app counts after its confirmation", async () => {
  const { id } = await fixture.signUp();
  expect(await hasSecondFactor(id)).toBe(false);
  await upsertTotp(fixture.db, id, Buffer.alloc(1));
  expect(await hasSecondFactor(id)).toBe(false);
  await markTotpConfirmed(fixture.db, id, fixture.clock.now(), 1);
  expect(await hasSecondFactor(id)).toBe(true);
});

it("FACTOR-1 a passkey counts for its user only", async () => {
  const [user, otherUser] = [await fixture.signUp(), await fixture.signUp()];
  await insertPasskey(fixture.db, {
    id: randomUUID(),
    userId: user.id,
    credentialId: Buffer.alloc(1),
    publicKey: Buffer.alloc(1),
    counter: 0,
    transports: [],
    backedUp: false,
    name: "Passkey",
    rpId: "ctf.example.org",
    createdAt: fixture.clock.now(),
    lastUsedAt: null,
  });
  expect([await hasSecondFactor(user.id), await hasSecondFactor(otherUser.id)]).toEqual([true, false]);
});
