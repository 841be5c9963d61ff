import { type TSchema, Type } from "typebox";

/** What both the browser's and Node's `File` offer. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** The media type that the sender gave; nothing to rely on. */
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** A part of it, from the first byte to before the last. */
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

interface FileBodyMark {
  readonly field: string;
  readonly many: boolean;
  /** Set for a body that is kept on disk while it is used, because it may be larger than other requests. */
  readonly maxBytes?: number;
}

const MARK = "x-files";

/** A multipart body with one file in the named field. */
export function FileBody<const F extends string>(field: F) {
  return Type.Unsafe<{ readonly [K in F]: UploadedFile }>(mark(field, false));
}

/** A multipart body with one file in the named field that may be too large for memory. */
export function LargeFileBody<const F extends string>(field: F, maxBytes: number) {
  return Type.Unsafe<{ readonly [K in F]: UploadedFile }>(mark(field, false, maxBytes));
}

/** A multipart body with any number of files in the named field, in order. */
export function FilesBody<const F extends string>(field: F) {
  return Type.Unsafe<{ readonly [K in F]: readonly UploadedFile[] }>(mark(field, true));
}

/** How the files of a body arrive, or undefined if the body is JSON. */
export function filesOf(body: TSchema | undefined): FileBodyMark | undefined {
  return (body as { [MARK]?: FileBodyMark } | undefined)?.[MARK];
}

function mark(field: string, many: boolean, maxBytes?: number) {
  const file = { type: "string", format: "binary" };
  return {
    type: "object",
    [MARK]: { field, many, ...(maxBytes !== undefined && { maxBytes }) },
    properties: { [field]: many ? { type: "array", items: file } : file },
  };
}
