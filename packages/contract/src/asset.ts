import { type Static, Type } from "typebox";
import { FileUse } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { EpochMillis, FileHash } from "./kernel/scalars.ts";
import { FilesBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

export const StoredFile = Type.Object({ hash: FileHash, name: Type.String() });
export type StoredFile = Static<typeof StoredFile>;

export const FileInfo = Type.Object({
  ...StoredFile.properties,
  size: Type.Integer({ description: "Bytes" }),
  mediaType: Type.String(),
  uploadedAt: EpochMillis,
  uses: Type.Array(FileUse),
  needed: Type.Boolean({ description: "The file is in use and cannot be deleted" }),
});
export type FileInfo = Static<typeof FileInfo>;

export const getAsset = endpoint({
  method: "GET",
  path: "/assets/:hash/:name",
  access: "public",
  summary: "Download a file; any file name is accepted",
  // The schema accepts any string: an invalid hash returns 400 here, not 404 as in other paths.
  params: Type.Object({ hash: Type.String(), name: Type.String() }),
  raw: true,
  fails: ["asset.hash-invalid", "asset.not-found", "request.precondition", "request.range"],
});

export const uploadAssets = endpoint({
  method: "POST",
  path: "/api/assets",
  access: "admin",
  summary: "Upload files; the response lists them in order, without empty files",
  query: Type.Object({
    filename: Type.Optional(
      Type.String({ maxLength: limits.fileName, description: "Name of all uploaded files" }),
    ),
  }),
  body: FilesBody("files", "attachment"),
  reply: Type.Array(StoredFile),
  slow: true,
  fails: ["upload.no-space"],
});

export const deleteAsset = endpoint({
  method: "DELETE",
  path: "/api/assets/:hash",
  access: "admin",
  summary: "Delete a file, unless a challenge, a writeup or another object uses it",
  params: Type.Object({ hash: FileHash }),
  fails: ["asset.in-use", "asset.not-found"],
});

export const getFiles = endpoint({
  method: "GET",
  path: "/api/admin/files",
  access: "admin",
  summary: "List files by name, with their uses",
  query: Type.Object({
    ...PageQuery({ count: 50, max: 500 }).properties,
    search: Type.Optional(
      Type.String({ maxLength: limits.search, description: "Part of the name or start of the hash" }),
    ),
  }),
  reply: Page(FileInfo),
});
