import { createPublicKey, verify } from "node:crypto";
import { CapsuleManifest } from "@gonfalon/contract/capsule.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import { Check } from "typebox/value";
import { computeDigest } from "#kernel/digest.ts";
import { measureJson } from "#kernel/json-size.ts";
import type { PackagePart } from "#ports/package-reader.ts";
import { MANIFEST_PART, SIGNATURE_PART } from "./capsule-parts.ts";

interface Difference {
  readonly error: string;
  /** The part that differs. */
  readonly part: string;
}

type VerificationResult = { readonly manifest: CapsuleManifest } | Difference;

/** Enough for about 60,000 parts. Parsing more would block the event loop. */
const MAX_MANIFEST_BYTES = 16 * MEBIBYTE;
const MAX_MANIFEST_VALUES = 250_000;

/** CAPSULE-2: returns the manifest or the first difference. With `key`, the capsule must be signed by this key. */
export async function verifyCapsule(
  parts: readonly PackagePart[],
  key: string | undefined,
): Promise<VerificationResult> {
  const byName = new Map(parts.map((part) => [part.name, part]));
  const [manifestPart, signaturePart] = [byName.get(MANIFEST_PART), byName.get(SIGNATURE_PART)];
  if (!manifestPart || !signaturePart) return { error: "The file is not a capsule.", part: MANIFEST_PART };
  const bytes = await readAll(manifestPart);
  const manifest = parseManifest(bytes);
  if (!manifest) return { error: "The manifest is not the manifest of a capsule.", part: MANIFEST_PART };
  if (key !== undefined && key !== manifest.game.publicKey)
    return { error: "The capsule is signed by another key.", part: MANIFEST_PART };
  const signature = Buffer.from((await readAll(signaturePart)).toString("latin1"), "base64");
  if (!isSigned(bytes, signature, manifest.game.publicKey))
    return { error: "The signature does not match the manifest.", part: SIGNATURE_PART };
  return (await findDifference(manifest, byName)) ?? { manifest };
}

async function findDifference(
  manifest: CapsuleManifest,
  byName: ReadonlyMap<string, PackagePart>,
): Promise<Difference | undefined> {
  const listedNames = new Set([MANIFEST_PART, SIGNATURE_PART, ...manifest.parts.map(({ name }) => name)]);
  const unlisted = [...byName.keys()].find((name) => !listedNames.has(name));
  if (unlisted !== undefined) return { error: `${unlisted} is not in the manifest.`, part: unlisted };
  for (const { name, size, sha256 } of manifest.parts) {
    const part = byName.get(name);
    if (!part) return { error: `${name} is missing.`, part: name };
    const digest = await computeDigest(await part.open());
    if (digest.size !== size || digest.hash !== sha256) return { error: `${name} was changed.`, part: name };
  }
  return undefined;
}

function parseManifest(bytes: Uint8Array): CapsuleManifest | undefined {
  try {
    const text = Buffer.from(bytes).toString();
    if (measureJson(text).valueCount > MAX_MANIFEST_VALUES) return undefined;
    const value: unknown = JSON.parse(text);
    return Check(CapsuleManifest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isSigned(bytes: Uint8Array, signature: Uint8Array, publicKey: string): boolean {
  const x = Buffer.from(publicKey, "base64");
  if (x.length !== 32) return false;
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: x.toString("base64url") },
    format: "jwk",
  });
  return verify(null, bytes, key, signature);
}

/** The bytes of a part. Those above the maximum are omitted, so that the capsule is rejected. */
async function readAll(part: PackagePart): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of await part.open()) {
    size += chunk.length;
    if (size > MAX_MANIFEST_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
