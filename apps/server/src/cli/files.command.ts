import { copyBlobs } from "#backup/copy-blobs.ts";
import { openBucket, openFilesOnDisk } from "#compose/storage.ts";
import { readConfig } from "#config/config.ts";
import { CommandError, type Terminal, UsageError } from "./command.ts";
import { openCommandLog, openInstallation } from "./installation.ts";

export const usage = `gonfalon files to-bucket
gonfalon files to-disk

Copies the uploaded files in DATA_DIR to the bucket S3_BUCKET, or back. Existing files are skipped and nothing
is deleted, so the command can be repeated to copy files that were uploaded in the meantime.`;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [direction, ...extraArguments] = args;
  if ((direction !== "to-bucket" && direction !== "to-disk") || extraArguments.length > 0)
    throw new UsageError("Specify to-bucket or to-disk.");
  const config = readConfig(terminal.env);
  const bucket = await openBucket(config);
  if (!bucket)
    throw new CommandError(
      "No bucket is configured: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    );

  await using resources = new AsyncDisposableStack();
  const { db } = await openInstallation(config, resources);
  const log = openCommandLog(db, resources).named("files");
  const disk = openFilesOnDisk(config);
  const { copiedCount, corruptHashes } = await (direction === "to-bucket"
    ? copyBlobs(disk, bucket)
    : copyBlobs(bucket, disk));
  for (const hash of corruptHashes)
    terminal.printError(`Not copied because the content does not match its hash: ${hash}`);
  const status = corruptHashes.length === 0 ? "Success" : "Failed";
  log.info({ status, direction, copied: copiedCount, corrupt: corruptHashes.length }, "files copied");
  terminal.print(`Files copied: ${copiedCount}.`);
  return corruptHashes.length === 0 ? 0 : 1;
}
