import type { SheetFile } from "#kernel/sheet-file.ts";
import { formatContentDisposition } from "./content-disposition.ts";
import type { RawReply } from "./raw-reply.ts";

export function toSheetReply({ name, bytes }: SheetFile): RawReply {
  return {
    headers: {
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": formatContentDisposition("attachment", name),
    },
    body: bytes,
  };
}
