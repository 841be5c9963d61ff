import type { SheetFile } from "#kernel/sheet-file.ts";
import { contentDisposition } from "./content-disposition.ts";
import type { RawReply } from "./raw-reply.ts";

export function sheetReply({ name, bytes }: SheetFile): RawReply {
  return {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": contentDisposition("attachment", name),
    },
    body: bytes,
  };
}
