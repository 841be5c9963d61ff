import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { PageQuery } from "./kernel/page.ts";
import { EpochMillis, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

export const LogEntry = Type.Object({
  time: EpochMillis,
  name: Type.String({ description: "The user, or System, or Anonymous for a visitor" }),
  level: Type.String(),
  ip: Nullable(Type.String()),
  msg: Type.String(),
  status: Type.String({ description: "How it ended, or empty" }),
  logger: Type.String({ description: "The part of the platform that wrote it" }),
  exception: Nullable(Type.String()),
});
export type LogEntry = Static<typeof LogEntry>;

/** Beyond these no calendar of the database reaches. */
const LogInstant = Type.Integer({ ...EpochMillis, minimum: 0, maximum: 253_402_300_799_999 });

const narrowing = {
  level: Type.String({
    default: "All",
    description: "Information, Warning, Error or Fatal; All or nothing for every level",
  }),
  search: Type.Optional(
    Type.String({
      maxLength: limits.search,
      description: "Every word must occur in the message, name, address, status or part",
    }),
  ),
  user: Type.Optional(Type.String({ maxLength: limits.search, description: "The whole name, in any case" })),
  from: Type.Optional(LogInstant),
  to: Type.Optional(Type.Integer({ ...LogInstant, description: "The first instant that is too late" })),
};

export const getLogs = endpoint({
  method: "GET",
  path: "/api/admin/logs",
  access: "admin",
  summary: "What happened on the platform, the newest first",
  query: Type.Object({ ...PageQuery({ count: 50, max: 1000 }).properties, ...narrowing }),
  etag: "logs",
  reply: Type.Array(LogEntry),
});

export const getLogSheet = endpoint({
  method: "GET",
  path: "/api/admin/logsheet",
  access: "admin",
  summary: "The log as a spreadsheet (xlsx), the newest first, 50,000 entries at most",
  limit: "Concurrency",
  query: Type.Object(narrowing),
  raw: true,
});
