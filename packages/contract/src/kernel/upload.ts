import { type TSchema, Type } from "typebox";

/** The common members of the browser's and Node's `File`. */
export interface UploadedFile {
  readonly name: string;
  readonly size: number;
  /** The media type that the client sent; not trusted. */
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
  /** A slice of the file: `start` inclusive, `end` exclusive. */
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/**
 * What is uploaded. It determines the maximum size of the files in a request; for attachments and packages, the size is
 * configured.
 */
export type UploadKind = "image" | "font" | "writeup" | "attachment" | "package";

interface FileFields {
  readonly field: string;
  readonly many: boolean;
  readonly kind: UploadKind;
}

const FILES_KEYWORD = "x-files";

/** A multipart body with one file in the named field. */
export function FileBody<const F extends string>(field: F, kind: UploadKind) {
  return Type.Unsafe<{ readonly [K in F]: UploadedFile }>(createFilesSchema({ field, kind, many: false }));
}

/** A multipart body with any number of files in the named field, in order. */
export function FilesBody<const F extends string>(field: F, kind: UploadKind) {
  return Type.Unsafe<{ readonly [K in F]: readonly UploadedFile[] }>(
    createFilesSchema({ field, kind, many: true }),
  );
}

/** How the files of a body are sent, or undefined if the body is JSON. */
export function getFileFields(body: TSchema | undefined): FileFields | undefined {
  return (body as { [FILES_KEYWORD]?: FileFields } | undefined)?.[FILES_KEYWORD];
}

function createFilesSchema(files: FileFields) {
  const file = { type: "string", format: "binary" };
  return {
    type: "object",
    [FILES_KEYWORD]: files,
    properties: { [files.field]: files.many ? { type: "array", items: file } : file },
  };
}
