import { type TSchema, Type } from "typebox";

/** What both the browser's and Node's `File` offer. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** The media type that the sender gave; nothing to rely on. */
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

interface FileBodyMark {
  readonly field: string;
  readonly many: boolean;
}

const MARK = "x-files";

/** A multipart body with one file in the named field. */
export function FileBody<const F extends string>(field: F) {
  return Type.Unsafe<{ readonly [K in F]: UploadedFile }>(mark(field, false));
}

/** A multipart body with any number of files in the named field, in order. */
export function FilesBody<const F extends string>(field: F) {
  return Type.Unsafe<{ readonly [K in F]: readonly UploadedFile[] }>(mark(field, true));
}

/** How the files of a body arrive, or undefined if the body is JSON. */
export function filesOf(body: TSchema | undefined): FileBodyMark | undefined {
  return (body as { [MARK]?: FileBodyMark } | undefined)?.[MARK];
}

function mark(field: string, many: boolean) {
  const file = { type: "string", format: "binary" };
  return {
    type: "object",
    [MARK]: { field, many },
    properties: { [field]: many ? { type: "array", items: file } : file },
  };
}
