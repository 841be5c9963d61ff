import { hkdfSync, type KeyObject, sign, verify } from "node:crypto";
import type { Db } from "#db/client.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { Clock } from "#ports/clock.ts";
import type { EventBus } from "#ports/event-bus.ts";
import type { BoxKey, KeyVault, SigningKey } from "#ports/key-vault.ts";
import { type Curve, generatePair, openBox, toPrivateKey, toPublicKey } from "./key-pair.ts";
import { seal, unseal } from "./seal.ts";

interface VaultDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly masterKey: Uint8Array;
}

interface StoredPair {
  readonly public_key: Buffer;
  readonly private_key_sealed: Buffer;
}

interface LoadedPair {
  readonly publicKey: Buffer;
  /** Opaque: it can be used, but not accidentally logged or serialized. */
  readonly privateKey: KeyObject;
}

const DERIVED_BYTES = 32;

/** Stored data cannot be decrypted: it was encrypted with another secret, or for another purpose. */
export class WrongMasterKey extends Error {
  override readonly name = "WrongMasterKey";
}

/** Key pairs in the database; private keys are encrypted with the master key. */
export function keyVault({ db, clock, events, masterKey }: VaultDeps): KeyVault {
  const pairs = {
    X25519: readCache((name: string) => load("X25519", name)),
    Ed25519: readCache((name: string) => load("Ed25519", name)),
  };
  events.subscribe("key.changed", ({ name }) => {
    pairs.X25519.forget(name);
    pairs.Ed25519.forget(name);
  });
  events.subscribe("events.missed", () => {
    pairs.X25519.forgetAll();
    pairs.Ed25519.forgetAll();
  });

  async function load(curve: Curve, name: string): Promise<LoadedPair> {
    const storedPair = (await find(name)) ?? (await insert(curve, name));
    const privateKey = unseal(masterKey, name, storedPair.private_key_sealed);
    if (!privateKey) throw new WrongMasterKey(`the key ${name} was encrypted with another secret`);
    const publicKey = storedPair.public_key;
    return { publicKey, privateKey: toPrivateKey(curve, { publicKey, privateKey }) };
  }

  function find(name: string): Promise<StoredPair | undefined> {
    return db
      .selectFrom("platform_keys")
      .select(["public_key", "private_key_sealed"])
      .where("name", "=", name)
      .executeTakeFirst();
  }

  /** If several processes create the same pair concurrently, all use the one that was stored. */
  function insert(curve: Curve, name: string): Promise<StoredPair> {
    return db
      .insertInto("platform_keys")
      .values(createRow(curve, name))
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ name }))
      .returning(["public_key", "private_key_sealed"])
      .executeTakeFirstOrThrow();
  }

  function createRow(curve: Curve, name: string) {
    const { publicKey, privateKey } = generatePair(curve);
    return {
      name,
      public_key: publicKey,
      private_key_sealed: seal(masterKey, name, privateKey),
      created_at: clock.now(),
    };
  }

  async function renew(curve: Curve, name: string): Promise<void> {
    const { public_key, private_key_sealed, created_at } = createRow(curve, name);
    await db
      .insertInto("platform_keys")
      .values({ name, public_key, private_key_sealed, created_at })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet({ public_key, private_key_sealed, created_at }),
      )
      .execute();
    events.publish({ type: "key.changed", name });
  }

  async function discard(name: string): Promise<void> {
    await db.deleteFrom("platform_keys").where("name", "=", name).execute();
    events.publish({ type: "key.changed", name });
  }

  function toKeyAccess(curve: Curve, name: string) {
    return {
      getPublicKey: async () => (await pairs[curve].get(name)).publicKey,
      derive: async (purpose: string) => deriveBytes((await pairs[curve].get(name)).privateKey, purpose),
    };
  }

  function getSigningKey(name: string): SigningKey {
    return {
      ...toKeyAccess("Ed25519", name),
      sign: async (message) => sign(null, message, (await pairs.Ed25519.get(name)).privateKey),
      verify: async (message, signature) => {
        const { publicKey } = await pairs.Ed25519.get(name);
        return verify(null, message, toPublicKey("Ed25519", publicKey), signature);
      },
    };
  }

  function getBoxKey(name: string): BoxKey {
    return {
      ...toKeyAccess("X25519", name),
      open: async (box) => openBox((await pairs.X25519.get(name)).privateKey, box),
      renew: () => renew("X25519", name),
    };
  }

  /** Throws WrongMasterKey if the stored pairs were encrypted with another secret. */
  async function check(): Promise<void> {
    const storedPairs = await db.selectFrom("platform_keys").select(["name", "private_key_sealed"]).execute();
    const unreadablePair = storedPairs.find(
      ({ name, private_key_sealed }) => !unseal(masterKey, name, private_key_sealed),
    );
    if (unreadablePair)
      throw new WrongMasterKey(`the key ${unreadablePair.name} was encrypted with another secret`);
  }

  return {
    getSigningKey,
    getBoxKey,
    discard,
    check,
    seal: (purpose, plaintext) => seal(masterKey, purpose, plaintext),
    unseal(purpose, sealed) {
      const plaintext = unseal(masterKey, purpose, sealed);
      if (!plaintext) throw new WrongMasterKey(`the data for ${purpose} was encrypted with another secret`);
      return plaintext;
    },
  };
}

function deriveBytes(privateKey: KeyObject, purpose: string): Uint8Array {
  const { d = "" } = privateKey.export({ format: "jwk" });
  return new Uint8Array(hkdfSync("sha256", Buffer.from(d, "base64url"), "", purpose, DERIVED_BYTES));
}
