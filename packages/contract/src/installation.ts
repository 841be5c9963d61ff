import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, Nullable } from "./kernel/scalars.ts";

/** Facts about the machine and the network that only the server can determine. */
export const Installation = Type.Object({
  version: Type.String(),
  time: Type.Integer({ ...EpochMillis, description: "The server's clock" }),
  disk: Type.Object({
    freeBytes: Type.Integer({ description: "On the disk of the data folder" }),
    totalBytes: Type.Integer(),
  }),
  engine: Type.Object({
    kind: Type.Unsafe<"docker" | "kubernetes" | "none">({
      type: "string",
      enum: ["docker", "kubernetes", "none"],
    }),
    fault: Nullable(Type.String({ description: "Why containers cannot be started now" })),
  }),
  sendsMail: Type.Boolean({ description: "False if mails are only logged" }),
  initialPassword: Type.Boolean({
    description: "Whether an administrator still has the password that the platform was installed with",
  }),
  signInsPerMinute: Nullable(
    Type.Integer({ description: "Sign-ins per minute and address; null without limits" }),
  ),
  /** How this request reached the server. */
  caller: Type.Object({
    address: Type.String({ description: "The client address" }),
    peer: Type.String({ description: "Address of the direct peer: the client or a proxy" }),
    isForwarded: Type.Boolean({ description: "Whether the request has forwarding headers" }),
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
  "providers",
  "accounts",
] as const;
type CheckSubject = (typeof checkSubjects)[number];

/** One check of the installation. */
export const InstallationCheck = Type.Object({
  subject: Type.Unsafe<CheckSubject>({ type: "string", enum: [...checkSubjects] }),
  isWell: Type.Boolean(),
  finding: Type.String({ description: "What the check found, in English" }),
  advice: Nullable(
    Type.String({
      description: "What to do, in English; a check with `isWell` and advice is a warning",
    }),
  ),
  isUnused: Type.Optional(
    Type.Boolean({ description: "True if the part is missing and nothing needs it at present" }),
  ),
});
export type InstallationCheck = Static<typeof InstallationCheck>;

export const getInstallation = endpoint({
  method: "GET",
  path: "/api/admin/installation",
  access: "admin",
  summary: "Get facts about the installation",
  reply: Installation,
});

export const examineInstallation = endpoint({
  method: "GET",
  path: "/api/admin/installation/checkup",
  access: "admin",
  summary: "Run the checks of `gonfalon doctor`",
  // Checks wait for servers that do not respond.
  slow: true,
  limit: "Concurrency",
  reply: Type.Array(InstallationCheck),
});
