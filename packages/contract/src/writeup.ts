import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, FilterId, Id, Nullable } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";

const GameParams = Type.Object({ id: Id });
const DivisionQuery = Type.Object({ divisionId: Type.Optional(FilterId) });

const playerRefusals = [
  "game.not-found",
  "participation.missing",
  "participation.not-accepted",
  "game.not-started",
] as const;

export const WriteupStatus = Type.Object({
  submitted: Type.Boolean(),
  name: Type.String({ description: "`#` if there is no writeup" }),
  fileSize: Type.Integer(),
  url: Nullable(Type.String({ description: "Where the team can download the writeup" })),
  note: Type.String(),
  deadline: EpochMillis,
});
export type WriteupStatus = Static<typeof WriteupStatus>;

const teamFields = {
  id: Type.Integer({ ...Id, description: "The participation of the team" }),
  team: Type.Object({
    id: Id,
    name: Type.String(),
    bio: Nullable(Type.String()),
    avatar: Nullable(Type.String()),
    locked: Type.Boolean(),
    // As in GZCTF 1.6: the member exists, but has no value.
    members: Type.Null(),
  }),
  division: Nullable(Type.String({ description: "The division that the team plays in" })),
  divisionId: Nullable(Id),
};

export const Writeup = Type.Object({
  ...teamFields,
  url: Type.String(),
  uploadTimeUtc: EpochMillis,
  reviewedAt: Nullable(
    Type.Integer({ ...EpochMillis, description: "When an organizer marked the writeup as reviewed" }),
  ),
});
export type Writeup = Static<typeof Writeup>;

/** A team that has not submitted a writeup. */
export const MissingWriteup = Type.Object(teamFields);
export type MissingWriteup = Static<typeof MissingWriteup>;

export const getWriteup = endpoint({
  method: "GET",
  path: "/api/game/:id/writeup",
  access: "user",
  summary: "Get the writeup of the caller's team",
  params: GameParams,
  reply: WriteupStatus,
  fails: playerRefusals,
});

export const submitWriteup = endpoint({
  method: "POST",
  path: "/api/game/:id/writeup",
  access: "user",
  summary: "Upload or replace the writeup (PDF) of the caller's team",
  params: GameParams,
  body: FileBody("file", "writeup"),
  limit: "Upload",
  fails: [
    ...playerRefusals,
    "asset.empty",
    "upload.no-space",
    "upload.quota-reached",
    "writeup.not-a-pdf",
    "writeup.too-large",
    "writeup.not-wanted",
    "writeup.too-late",
  ],
});

export const listWriteups = endpoint({
  method: "GET",
  path: "/api/admin/writeups/:id",
  access: "admin",
  summary: "List the writeups of a game or of one of its divisions, latest first",
  params: GameParams,
  query: DivisionQuery,
  reply: Type.Array(Writeup),
  fails: ["game.not-found"],
});

export const listMissingWriteups = endpoint({
  method: "GET",
  path: "/api/admin/writeups/:id/missing",
  access: "admin",
  summary: "List the accepted teams of a game without a writeup, by name",
  params: GameParams,
  reply: Type.Array(MissingWriteup),
  fails: ["game.not-found"],
});

export const reviewWriteup = endpoint({
  method: "PUT",
  path: "/api/admin/writeups/:id/:pid",
  access: "admin",
  summary: "Mark a writeup as reviewed, or remove the mark",
  params: Type.Object({ id: Id, pid: Id }),
  body: Type.Object({ reviewed: Type.Boolean() }),
  fails: ["game.not-found", "writeup.not-found"],
});

export const downloadWriteups = endpoint({
  method: "GET",
  path: "/api/admin/writeups/:id/all",
  access: "admin",
  summary: "Download all writeups of a game or of one of its divisions (tar.gz)",
  params: GameParams,
  query: DivisionQuery,
  raw: true,
  fails: ["game.not-found"],
});

export const deleteWriteups = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/writeups",
  access: "admin",
  summary: "Delete all writeups of a game",
  params: GameParams,
  fails: ["game.not-found"],
});
