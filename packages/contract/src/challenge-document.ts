import { type Static, Type } from "typebox";
import { StoredFile } from "./asset.ts";
import { ChallengeUpdate } from "./challenge-update.ts";
import { ChallengeType, FlagKind } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Dictionary, Enumeration, FileHash, Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { FilesBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

const GameParams = Type.Object({ id: Id });

/** Identifies a challenge within its game, for tools. */
export const ChallengeKey = Type.String({ pattern: "^[a-z0-9][a-z0-9-]{0,63}$" });

const Revision = Type.String({ description: "SHA-256 of the canonical document, in hexadecimal" });

const KindFlag = Type.Object({ flag: RequiredText({ maxLength: limits.flagPattern }), kind: FlagKind });

const DocumentAttachment = Type.Object({
  fileHash: Type.Optional(FileHash),
  remoteUrl: Type.Optional(Type.String({ maxLength: limits.url })),
});

const { title: _title, requires: _requires, ...settings } = ChallengeUpdate.properties;

/** A challenge as one document. Missing members have their defaults; `isEnabled` and `opensAt` keep their value. */
export const ChallengeDocument = Type.Object({
  key: ChallengeKey,
  title: RequiredText({ maxLength: limits.challengeTitle }),
  type: Type.Unsafe<ChallengeType>({ ...ChallengeType, default: "StaticAttachment" }),
  flags: Type.Array(RequiredText({ maxLength: limits.flag }), {
    maxItems: limits.flagsPerRequest,
    default: [],
    description: "The flags that answers are compared with exactly",
  }),
  kindFlags: Type.Array(KindFlag, {
    maxItems: limits.nonExactFlags,
    default: [],
    description: "The flags of other kinds",
  }),
  attachment: Type.Optional(Nullable(DocumentAttachment)),
  ...settings,
});
export type ChallengeDocument = Static<typeof ChallengeDocument>;

export const SyncAction = Enumeration({ Create: 0, Update: 1, None: 2, Disable: 3 });
export type SyncAction = Static<typeof SyncAction>;

const SyncChange = Type.Object({
  path: Type.String({ description: "The member of the document" }),
  from: Type.Unknown(),
  to: Type.Unknown(),
});

export const SyncResult = Type.Object({
  key: Type.String(),
  action: SyncAction,
  challengeId: Nullable(Id),
  revision: Revision,
  changes: Type.Array(SyncChange),
});
export type SyncResult = Static<typeof SyncResult>;

export const listDocuments = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/challenge-documents",
  access: "admin",
  summary: "List the challenges of a game with their keys and revisions",
  params: GameParams,
  reply: Type.Array(
    Type.Object({ key: Type.String(), challengeId: Id, title: Type.String(), revision: Revision }),
  ),
  fails: ["game.not-found"],
});

export const getDocument = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/challenge-documents/:key",
  access: "admin",
  summary: "Get a challenge as a document",
  params: Type.Object({ id: Id, key: Type.String() }),
  reply: Type.Object({ document: ChallengeDocument, revision: Revision }),
  fails: ["game.not-found", "document.not-found"],
});

export const syncDocuments = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenge-documents/sync",
  access: "admin",
  summary: "Make the challenges of a game equal to documents; all of them or none",
  params: GameParams,
  body: Type.Object({
    documents: Type.Array(ChallengeDocument, { minItems: 1, maxItems: limits.documentsPerRequest }),
    dryRun: Type.Boolean({ default: false, description: "Only report the changes" }),
    prune: Type.Boolean({ default: false, description: "Disable the challenges with other keys" }),
    revisions: Type.Unsafe<Record<string, string>>({
      ...Dictionary(Type.String()),
      default: {},
      description: "The revisions that the challenges must still have, by key",
    }),
  }),
  reply: Type.Object({ applied: Type.Boolean(), results: Type.Array(SyncResult) }),
  fails: ["game.not-found", "document.invalid", "document.conflict"],
  slow: true,
});

export const getChallengeSchema = endpoint({
  method: "GET",
  path: "/schemas/challenge.json",
  access: "public",
  summary: "Get the JSON Schema of challenge.yml",
  raw: true,
});

export const uploadChallengeFiles = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenge-files",
  access: "admin",
  summary: "Upload files for the attachments of documents",
  params: GameParams,
  query: Type.Object({
    filename: Type.Optional(
      Type.String({ maxLength: limits.fileName, description: "Name of all uploaded files" }),
    ),
  }),
  body: FilesBody("files", "attachment"),
  reply: Type.Array(StoredFile),
  slow: true,
  fails: ["game.not-found", "upload.no-space"],
});
