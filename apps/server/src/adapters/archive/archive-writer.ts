import type { ArchiveWriter } from "#ports/archive-writer.ts";
import { tarGz } from "./tar-gz.ts";
import { zip } from "./zip-writer.ts";

export const archiveWriter: ArchiveWriter = { tarGz, zip };
