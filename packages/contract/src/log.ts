import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { PageQuery } from "./kernel/page.ts";
import { EpochMillis, MAX_INSTANT, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

export const LogEntry = Type.Object({
  time: EpochMillis,
  name: Type.String({ description: "The user, or System, or Anonymous for a visitor" }),
  level: Type.String(),
  ip: Nullable(Type.String()),
  msg: Type.String(),
  status: Type.String({ description: "Outcome, or empty" }),
  logger: Type.String({ description: "The component that wrote the entry" }),
  exception: Nullable(Type.String()),
});
export type LogEntry = Static<typeof LogEntry>;

const LogInstant = Type.Integer({ ...EpochMillis, minimum: 0, maximum: MAX_INSTANT });

const filter = {
  level: Type.String({
    default: "All",
    description: "Information, Warning, Error or Fatal; All for every level",
  }),
  search: Type.Optional(
    Type.String({
      maxLength: limits.search,
      description: "Every word must occur in the message, name, address, status or component",
    }),
  ),
  user: Type.Optional(
    Type.String({ maxLength: limits.search, description: "The full user name, case-insensitive" }),
  ),
  from: Type.Optional(LogInstant),
  to: Type.Optional(Type.Integer({ ...LogInstant, description: "Upper bound, exclusive" })),
};

export const getLogs = endpoint({
  method: "GET",
  path: "/api/admin/logs",
  access: "admin",
  summary: "List log entries, newest first",
  query: Type.Object({ ...PageQuery({ count: 50, max: 1000 }).properties, ...filter }),
  etag: "logs",
  reply: Type.Array(LogEntry),
});

export const getLogSheet = endpoint({
  method: "GET",
  path: "/api/admin/logsheet",
  access: "admin",
  summary: "Export the log (xlsx), newest first, at most 50,000 entries",
  limit: "Concurrency",
  query: Type.Object(filter),
  raw: true,
});
