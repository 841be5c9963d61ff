import type { ImportFormat, ImportOptions } from "@gonfalon/contract/import.ts";
import type { Db } from "#db/client.ts";
import type { HashedFile } from "#features/asset/asset.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import type { StoredPlan } from "./import.repo.ts";
import type { ImportArchive } from "./import-archive.ts";
import type { SourceGame } from "./source.domain.ts";

/** A plan that is ready to be written. */
export interface PreparedImport {
  /** The id of the new game, or of the existing one to which the challenges are added. */
  readonly gameId: number;
  /** The files that the rows refer to. */
  readonly files: readonly HashedFile[];
  write(tx: Db): Promise<void>;
  /** Publishes the changes after the commit. */
  publish(): Promise<void>;
}

/** An export that is being read. */
export interface OpenImport {
  /** Null if the export contains only challenges. */
  readonly game: SourceGame | null;
  plan(db: Db, fileHash: string, options: ImportOptions): Promise<StoredPlan>;
  /** Prepares the last plan; `authorId` is the administrator who imports. */
  prepare(authorId: string): Promise<PreparedImport>;
  close(): Promise<unknown>;
}

/** Reads the exports of one format. */
export interface ImportReader {
  readonly format: ImportFormat;
  /** Whether an archive with parts of these names has this format. */
  recognizes(names: ReadonlySet<string>): boolean;
  /** `now` is when the file was uploaded, so that its plan does not change with time. */
  open(archive: ImportArchive, now: Date): Promise<OpenImport>;
}

/** Returns the first reader that recognizes the archive; with `format`, only the reader of this format is tried. */
export function chooseReader(
  readers: readonly ImportReader[],
  { names }: Pick<ImportArchive, "names">,
  format: ImportFormat | undefined,
): ImportReader {
  const match = readers.find(
    (reader) => (format === undefined || reader.format === format) && reader.recognizes(names),
  );
  if (!match) throw new ProblemError("import.format-unknown");
  return match;
}
