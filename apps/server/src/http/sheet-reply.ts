import type { SheetFile } from "#kernel/sheet-file.ts";
import { toDownloadReply } from "./download-reply.ts";
import type { RawReply } from "./raw-reply.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export function toSheetReply(file: SheetFile): RawReply {
  return toDownloadReply(XLSX, file);
}
