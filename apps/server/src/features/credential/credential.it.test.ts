import { createCipheriv, createPublicKey, diffieHellman, generateKeyPairSync } from "node:crypto";
import { login } from "@gonfalon/contract/account.ts";
import { getClientConfig, updateSettings } from "@gonfalon/contract/settings.ts";
import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import { beforeAll, expect, it } from "vitest";
import { sha256 } from "#kernel/digest.ts";
import { visitor } from "../../../test/api-client.ts";
import { insertChallenge, insertGame, insertParticipation } from "../../../test/builders.ts";
import { useServer } from "../../../test/harness.ts";
import type { TestUser } from "../../../test/test-users.ts";

const server = useServer();
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  admin = await server.signUp("Admin");
  ada = await server.signUp();
});

async function setEncryption(apiEncryption: boolean): Promise<string | null> {
  await server.call(admin, updateSettings, { body: { globalConfig: { apiEncryption } } });
  return (await server.call(visitor, getClientConfig)).body.apiPublicKey;
}

const signIn = (password: string) => server.call(visitor, login, { body: { userName: ada.name, password } });

it("CRED-3 returns a key only while encryption is on, and a new one each time it is enabled", async () => {
  expect((await server.call(visitor, getClientConfig)).body.apiPublicKey).toBeNull();
  const firstKey = await setEncryption(true);
  expect(Buffer.from(firstKey ?? "", "base64")).toHaveLength(32);
  expect(await setEncryption(true)).toBe(firstKey);
  expect(await setEncryption(false)).toBeNull();
  expect(await setEncryption(true)).not.toBe(firstKey);
});

it("CRED-1 decrypts a password that was encrypted with the platform key", async () => {
  const key = await setEncryption(true);
  expect((await signIn(encrypt(key, ada.password))).status).toBe(200);
  expect((await signIn(encrypt(key, "wrong"))).status).toBe(401);
});

it("CRED-2 treats an unreadable or blank password as missing", async () => {
  const oldKey = await setEncryption(true);
  await setEncryption(false);
  const newKey = await setEncryption(true);
  expect(newKey).not.toBe(oldKey);
  for (const password of [
    ada.password,
    "#",
    encrypt(oldKey, ada.password),
    encrypt(newKey, ""),
    encrypt(newKey, "\t "),
  ]) {
    const { status, problem } = await signIn(password);
    expect(status).toBe(400);
    expect(problem.title).toBe("“password” is required.");
  }
});

it("CRED-2 treats bytes that are not UTF-8 as a missing password", async () => {
  const key = await setEncryption(true);
  expect((await signIn(encrypt(key, Buffer.of(0xff, 0xfe, 0xff)))).status).toBe(400);
});

it("CRED-1 decrypts and judges an encrypted flag", async () => {
  const gameId = await insertGame(server);
  const cid = await insertChallenge(server, gameId);
  const { player } = await insertParticipation(server, gameId);
  const submit = async (flag: string) => {
    const params = { id: gameId, cid };
    const { body: sid } = await server.call(player, submitFlag, { params, body: { flag } });
    return (await server.call(player, getVerdict, { params: { ...params, sid } })).body;
  };
  const key = await setEncryption(true);
  expect(await submit(encrypt(key, "flag{wrong}"))).toBe("WrongAnswer");
  expect(await submit(encrypt(key, "flag{right}"))).toBe("Accepted");
});

it("accepts plain passwords while encryption is off", async () => {
  await setEncryption(false);
  expect((await signIn(ada.password)).status).toBe(200);
});

/** Encrypts a value in the format that browsers send: ephemeral public key, nonce, ciphertext and tag. */
function encrypt(publicKey: string | null, plain: string | Buffer): string {
  const x = Buffer.from(publicKey ?? "", "base64").toString("base64url");
  const recipientKey = createPublicKey({ format: "jwk", key: { kty: "OKP", crv: "X25519", x } });
  const ephemeralKeys = generateKeyPairSync("x25519");
  const secret = sha256(diffieHellman({ privateKey: ephemeralKeys.privateKey, publicKey: recipientKey }));
  const nonce = Buffer.alloc(12, 5);
  const cipher = createCipheriv("aes-256-gcm", secret, nonce);
  const ephemeralKey = Buffer.from(ephemeralKeys.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return Buffer.concat([
    ephemeralKey,
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString("base64");
}
