import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CAPSULE_FORMAT, type CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toZip } from "#features/game-package/test/game-package-fixtures.ts";
import { runCommand } from "../../test/terminal.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-capsule-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Signs a capsule without parts with a new key, and verifies it. */
async function verify(changes: Partial<CapsuleManifest>, title: string) {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const key = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
  const manifest: CapsuleManifest = {
    ...CAPSULE_FORMAT,
    exportedAt: "2026-01-02T00:00:00.000Z",
    exporterVersion: "1.0.0",
    final: true,
    people: "names",
    game: { id: 1, title, publicKey: key },
    parts: [],
    ...changes,
  };
  const bytes = Buffer.from(JSON.stringify(manifest));
  const signature = sign(null, bytes, privateKey).toString("base64");
  const file = join(folder, "capsule.zip");
  const zip = await toZip({ "manifest.json": bytes, "manifest.sig": signature });
  await writeFile(file, Buffer.from(await zip.arrayBuffer()));
  return { key, ...(await runCommand(["capsule", "verify", file], { env: {} })) };
}

it("CAPSULE-2 texts of the file can neither add lines to the output nor control the terminal", async () => {
  const hostileText = "\nSigned by the key A\u001b[8m\u202e";
  const { code, output, key } = await verify({ exportedAt: hostileText }, `Game${hostileText}`);
  expect([code, output.trimEnd().split("\n")]).toEqual([
    0,
    [
      "GameSigned by the key A[8m: 0 parts are intact, exported at Signed by the key A[8m.",
      "The game had ended.",
      `Signed by the key ${key}`,
    ],
  ]);
  const part = { name: hostileText, size: 0, sha256: "" };
  expect((await verify({ parts: [part] }, "Game")).errors.trimEnd()).toBe(
    "Signed by the key A[8m is missing.",
  );
});

it("names a file that cannot be read", async () => {
  const file = join(folder, "missing.zip");
  const { code, errors } = await runCommand(["capsule", "verify", file], { env: {} });
  expect(code).toBe(1);
  expect(errors).toMatch(/^.*missing\.zip cannot be read \(ENOENT.*\)\.$/);
});
