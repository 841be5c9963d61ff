import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, Nullable } from "./kernel/scalars.ts";

/** What only the server knows about the machine and the network around it. */
export const Installation = Type.Object({
  version: Type.String(),
  time: Type.Integer({ ...EpochMillis, description: "The server's clock" }),
  disk: Type.Object({
    freeBytes: Type.Integer({ description: "Where the platform keeps its data" }),
    totalBytes: Type.Integer(),
  }),
  engine: Type.Object({
    kind: Type.Unsafe<"docker" | "kubernetes" | "none">({
      type: "string",
      enum: ["docker", "kubernetes", "none"],
    }),
    fault: Nullable(Type.String({ description: "Why containers cannot be started now" })),
  }),
  sendsMail: Type.Boolean({ description: "False while mails only go to the log" }),
  signInsPerMinute: Nullable(
    Type.Integer({ description: "Let through from one address; null while nothing is limited" }),
  ),
  /** How this very call came in. */
  caller: Type.Object({
    address: Type.String({ description: "Taken for that of the caller" }),
    peer: Type.String({ description: "Of the program that holds the connection: the caller or a proxy" }),
    isForwarded: Type.Boolean({ description: "The call says on whose behalf it is made" }),
  }),
});
export type Installation = Static<typeof Installation>;

const checkSubjects = [
  "disk",
  "database",
  "clock",
  "secret",
  "files",
  "mail",
  "containers",
  "ports",
  "proxy",
] as const;
type CheckSubject = (typeof checkSubjects)[number];

/** One thing that the platform needs, looked at a moment ago. */
export const InstallationCheck = Type.Object({
  subject: Type.Unsafe<CheckSubject>({ type: "string", enum: [...checkSubjects] }),
  isWell: Type.Boolean(),
  finding: Type.String({ description: "What is wrong, or worth knowing, in English" }),
  advice: Nullable(Type.String({ description: "What to do about it, in English" })),
});
export type InstallationCheck = Static<typeof InstallationCheck>;

export const getInstallation = endpoint({
  method: "GET",
  path: "/api/admin/installation",
  access: "admin",
  summary: "What an organiser must know about the machine before an event",
  reply: Installation,
});

export const examineInstallation = endpoint({
  method: "GET",
  path: "/api/admin/installation/checkup",
  access: "admin",
  summary: "What is wrong with the machine and what to do about it, as `gonfalon doctor` finds it",
  // A server that is asked for and does not answer is a finding, after a while.
  slow: true,
  limit: "Concurrency",
  reply: Type.Array(InstallationCheck),
});
