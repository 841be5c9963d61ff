import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "secret.key";
const KEY_BYTES = 32;

interface MasterKeyOptions {
  readonly dataDir: string;
  /** The secret that the operator has chosen, if any. */
  readonly given: string | undefined;
}

/** The key that seals all others: made from the given secret, or kept in a file that only its owner can read. */
export async function masterKey({ dataDir, given }: MasterKeyOptions): Promise<Uint8Array> {
  const secret = given ?? (await readOrMake(dataDir));
  return new Uint8Array(hkdfSync("sha256", secret, "", "gonfalon master key", KEY_BYTES));
}

async function readOrMake(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE);
  const kept = await readFile(path, "utf8").catch(ifMissing);
  if (kept !== undefined) return kept.trim();

  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `.${FILE}.${randomBytes(8).toString("hex")}`);
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString("base64url")}\n`, { mode: 0o600, flush: true });
  // A link either appears whole or not at all: of two processes that start at once, both read the first one's file.
  await link(draft, path).catch(ifExists);
  await rm(draft);
  return (await readFile(path, "utf8")).trim();
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

function ifExists(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
