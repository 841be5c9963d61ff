import { hkdfSync, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "#kernel/unless-missing.ts";

const FILE_NAME = "secret.key";
const KEY_BYTES = 32;

interface MasterKeyOptions {
  readonly dataDir: string;
  /** The secret from the configuration, if any. */
  readonly configuredSecret: string | undefined;
}

/** The key that encrypts all others, derived from the configured secret or from a file that only its owner can read. */
export async function deriveMasterKey(options: MasterKeyOptions): Promise<Uint8Array> {
  const secret = await readMasterSecret(options);
  return new Uint8Array(hkdfSync("sha256", secret, "", "gonfalon master key", KEY_BYTES));
}

/** The secret that the master key is derived from. */
export async function readMasterSecret({ dataDir, configuredSecret }: MasterKeyOptions): Promise<string> {
  return configuredSecret ?? (await readOrCreate(dataDir));
}

/** Replaces the secret, for example with that of another installation. */
export async function replaceSecret(dataDir: string, secret: string): Promise<void> {
  const temporaryFile = await writeTemporaryFile(dataDir, secret);
  await rename(temporaryFile, join(dataDir, FILE_NAME));
}

async function readOrCreate(dataDir: string): Promise<string> {
  const path = join(dataDir, FILE_NAME);
  const storedSecret = await unlessMissing(readFile(path, "utf8"));
  if (storedSecret !== undefined) return storedSecret.trim();

  const temporaryFile = await writeTemporaryFile(dataDir, randomBytes(KEY_BYTES).toString("base64url"));
  // A hard link appears atomically: if two processes start at the same time, both read the first one's file.
  await link(temporaryFile, path).catch(ignoreExisting);
  await rm(temporaryFile);
  return (await readFile(path, "utf8")).trim();
}

async function writeTemporaryFile(dataDir: string, secret: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const temporaryFile = join(dataDir, `.${FILE_NAME}.${randomBytes(8).toString("hex")}`);
  await writeFile(temporaryFile, `${secret}\n`, { mode: 0o600, flush: true });
  return temporaryFile;
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
