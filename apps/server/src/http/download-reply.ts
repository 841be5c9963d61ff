import { formatContentDisposition } from "./content-disposition.ts";
import type { RawReply } from "./raw-reply.ts";

/** A file that browsers save instead of showing it. */
export interface DownloadedFile {
  readonly name: string;
  readonly bytes: RawReply["body"];
}

export function toDownloadReply(contentType: string, { name, bytes }: DownloadedFile): RawReply {
  return {
    headers: {
      "content-type": contentType,
      "content-disposition": formatContentDisposition("attachment", name),
    },
    body: bytes,
  };
}
