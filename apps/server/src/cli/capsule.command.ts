import { openAsBlob } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { removeHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { zipReader } from "#adapters/archive/zip-reader.ts";
import { verifyCapsule } from "#features/capsule/capsule-verification.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";

export const usage = `gonfalon capsule verify <file> [--key <public key>]

Verifies a capsule: its signature, and the size and hash of every part. Without --key, the signature is verified with the
key in the capsule, which proves only that the file is unchanged since it was signed. With --key and the public key of
the game in base64, the verification also proves that the platform of the game has signed the capsule.

Exit code: 0 if the capsule is intact, 1 if not, 2 for invalid arguments.`;

const MAX_PARTS = 200_000;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: "string" } },
  });
  const [command, file, ...extraArguments] = positionals;
  if (command !== "verify" || file === undefined || extraArguments.length > 0)
    throw new UsageError("Specify verify and a file.");
  const verification = await verifyFile(resolve(terminal.folder, file), values.key);
  if ("error" in verification) {
    terminal.printError(removeHiddenCharacters(verification.error));
    return 1;
  }
  const { game, final, exportedAt, parts } = verification.manifest;
  const lines = [
    `${game.title}: ${parts.length} parts are intact, exported at ${exportedAt}.`,
    final ? "The game had ended." : "The game had not ended.",
    `Signed by the key ${game.publicKey}`,
  ];
  // The texts come from the file: a line break or an escape sequence could forge a result.
  for (const line of lines) terminal.print(removeHiddenCharacters(line));
  return 0;
}

async function openFile(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (cause) {
    // Not `.catch()`: for a missing file, the call throws instead of returning a promise.
    throw new CommandError(`${path} cannot be read (${getErrorReason(cause)}).`, { cause });
  }
}

async function verifyFile(path: string, key: string | undefined) {
  const content = await zipReader.read(new File([await openFile(path)], basename(path)), MAX_PARTS);
  if (!content) return { error: "The file is not a capsule." };
  try {
    return await verifyCapsule(content.parts, key);
  } catch (error) {
    // Compressed data that cannot be decompressed was changed after the export.
    return { error: `The file is damaged (${error instanceof Error ? error.message : String(error)}).` };
  }
}
