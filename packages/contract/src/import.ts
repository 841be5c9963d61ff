import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { Enumeration, EpochMillis, Guid, Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

/** The formats of files that can be imported. */
export const ImportFormat = Enumeration({ Ctfd: 0, Rctf: 1, Ctfcli: 2, Gzcli: 3, Gzctf: 4, Capsule: 5 });
export type ImportFormat = Static<typeof ImportFormat>;

export const ImportStatus = Enumeration({ Ready: 0, Applied: 1 });
export type ImportStatus = Static<typeof ImportStatus>;

export const ImportKind = Enumeration({
  Users: 0,
  Teams: 1,
  Divisions: 2,
  Challenges: 3,
  Files: 4,
  Submissions: 5,
  Solves: 6,
  Notices: 7,
  Posts: 8,
});
export type ImportKind = Static<typeof ImportKind>;

/** What an import does with an entry: create a row, use an existing one, or leave the entry out. */
export const ImportAction = Enumeration({ Create: 0, Match: 1, Skip: 2 });
export type ImportAction = Static<typeof ImportAction>;

export const ImportNoteLevel = Enumeration({ Info: 0, Warning: 1 });
export type ImportNoteLevel = Static<typeof ImportNoteLevel>;

/** What a note is about. */
export const ImportNoteCode = Enumeration({
  CategoryUnknown: 0,
  FlagUnusable: 1,
  FlagRandom: 2,
  FileMissing: 3,
  PasswordUnknown: 4,
  NameChanged: 5,
  NoTeam: 6,
  EntryUnknown: 7,
  AfterEnd: 8,
  TimesMissing: 9,
  TextShortened: 10,
  NotSupported: 11,
  TooMany: 12,
  KeyUnconfirmed: 13,
  SettingLeftOut: 14,
  TextLeftOut: 15,
  TimeUnusable: 16,
});
export type ImportNoteCode = Static<typeof ImportNoteCode>;

export const ImportNote = Type.Object({
  level: ImportNoteLevel,
  code: ImportNoteCode,
  kind: Nullable(ImportKind),
  count: Type.Integer(),
  samples: Type.Array(Type.String(), { description: "The first five names" }),
});
export type ImportNote = Static<typeof ImportNote>;

const ImportCount = Type.Object({
  kind: ImportKind,
  create: Type.Integer(),
  match: Type.Integer(),
  skip: Type.Integer(),
});
export type ImportCount = Static<typeof ImportCount>;

const BoardPlace = Nullable(Type.Object({ rank: Type.Integer(), score: Type.Integer() }));

/** The board of the source compared with the board of the imported game. */
export const ImportBoard = Type.Object({
  teams: Type.Integer(),
  sameRank: Type.Integer(),
  sameScore: Type.Integer(),
  differences: Type.Array(Type.Object({ team: Type.String(), source: BoardPlace, result: BoardPlace }), {
    description: "The first 50",
  }),
});
export type ImportBoard = Static<typeof ImportBoard>;

export const ImportOptions = Type.Object({
  title: Nullable(Type.String({ description: "The title of the new game" })),
  gameId: Nullable(
    Type.Integer({ ...Id, description: "The game that gets the challenges; null for a new game" }),
  ),
  users: Type.Boolean(),
  solves: Type.Boolean(),
  posts: Type.Boolean(),
  keepScores: Type.Boolean({
    description: "Whether challenges keep the value of the export, regardless of their solves",
  }),
  administrators: Type.Boolean({ description: "Whether administrators stay administrators" }),
  publicKey: Nullable(Type.String({ description: "The key that must have signed the capsule, in base64" })),
});
export type ImportOptions = Static<typeof ImportOptions>;

export const Import = Type.Object({
  id: Guid,
  fileName: Type.String(),
  format: ImportFormat,
  source: Type.Object({ product: Type.String(), version: Nullable(Type.String()) }),
  status: ImportStatus,
  options: ImportOptions,
  fingerprint: Type.String({ description: "Identifies the file, the options and every action" }),
  game: Nullable(Type.Object({ title: Type.String(), start: EpochMillis, end: EpochMillis })),
  counts: Type.Array(ImportCount),
  notes: Type.Array(ImportNote),
  board: Nullable(ImportBoard),
  gameId: Nullable(Type.Integer({ ...Id, description: "The game that was imported or got the challenges" })),
  createdAt: EpochMillis,
  expiresAt: EpochMillis,
});
export type Import = Static<typeof Import>;

export const ImportEntry = Type.Object({
  kind: ImportKind,
  sourceId: Type.String(),
  name: Type.String(),
  action: ImportAction,
  result: Nullable(Type.String({ description: "The name on this platform" })),
  note: Nullable(ImportNoteCode),
});
export type ImportEntry = Static<typeof ImportEntry>;

const ImportParams = Type.Object({ guid: Guid });

const unreadableProblems = [
  "package.unreadable",
  "package.part-invalid",
  "package.too-large",
  "package.unpacked-too-large",
  "package.data-too-large",
  "import.format-unknown",
  "import.too-slow",
] as const;

export const listImports = endpoint({
  method: "GET",
  path: "/api/admin/imports",
  access: "admin",
  summary: "List the imports of the last 24 hours, newest first",
  reply: Type.Array(Import),
});

export const createImport = endpoint({
  method: "POST",
  path: "/api/admin/imports",
  access: "admin",
  summary: "Upload an export of another platform or a capsule; returns what its import would do",
  query: Type.Object({
    format: Type.Optional(
      Type.Unsafe<ImportFormat>({ ...ImportFormat, description: "Detected by content if missing" }),
    ),
  }),
  body: FileBody("file", "package"),
  reply: Import,
  slow: true,
  fails: ["upload.no-space", ...unreadableProblems],
});

export const getImport = endpoint({
  method: "GET",
  path: "/api/admin/imports/:guid",
  access: "admin",
  summary: "Get an import with its plan",
  params: ImportParams,
  reply: Import,
  fails: ["import.not-found"],
});

export const updateImport = endpoint({
  method: "PUT",
  path: "/api/admin/imports/:guid",
  access: "admin",
  summary: "Set the options of an import; returns the new plan",
  params: ImportParams,
  body: Type.Object({
    title: Type.Optional(Nullable(RequiredText({ maxLength: limits.gameTitle }))),
    gameId: Type.Optional(
      Nullable(Type.Integer({ ...Id, description: "Ignored for a source with a game of its own" })),
    ),
    users: Type.Boolean({ default: true }),
    solves: Type.Boolean({ default: true }),
    posts: Type.Boolean({ default: true }),
    keepScores: Type.Optional(
      Nullable(Type.Boolean({ description: "By default true if the game of the source has ended" })),
    ),
    administrators: Type.Boolean({ default: false }),
    publicKey: Type.Optional(
      Nullable(
        Type.String({
          maxLength: limits.publicKey,
          description: "The key that must have signed the capsule, in base64",
        }),
      ),
    ),
  }),
  reply: Import,
  slow: true,
  fails: [
    "import.not-found",
    "import.applied",
    "import.key-different",
    "game.not-found",
    ...unreadableProblems,
  ],
});

export const deleteImport = endpoint({
  method: "DELETE",
  path: "/api/admin/imports/:guid",
  access: "admin",
  summary: "Delete an import and its file; imported rows stay",
  params: ImportParams,
  fails: ["import.not-found"],
});

export const listImportEntries = endpoint({
  method: "GET",
  path: "/api/admin/imports/:guid/entries",
  access: "admin",
  summary: "List what an import does with each user, team, division, challenge, file, notice and post",
  params: ImportParams,
  query: Type.Object({
    kind: Type.Optional(ImportKind),
    action: Type.Optional(ImportAction),
    ...PageQuery({ count: 100, max: 500 }).properties,
  }),
  reply: Page(ImportEntry),
  fails: ["import.not-found"],
});

export const applyImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/:guid/apply",
  access: "admin",
  summary: "Import everything in one transaction, if the plan is still the one with this fingerprint",
  params: ImportParams,
  body: Type.Object({ fingerprint: Type.String({ maxLength: 64 }) }),
  reply: Import,
  slow: true,
  retried: false,
  fails: [
    "import.not-found",
    "import.changed",
    "import.applied",
    "import.busy",
    "game.not-found",
    "post.too-many",
    "upload.no-space",
    ...unreadableProblems,
  ],
});
