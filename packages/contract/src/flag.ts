import { type Static, Type } from "typebox";
import { FileType, FlagKind } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const ChallengeParams = Type.Object({ id: Id, cid: Id });

export const NewFlag = Type.Object({
  flag: RequiredText({
    maxLength: limits.flagPattern,
    description: "At most 127 characters, unless it is a pattern",
  }),
  kind: Type.Optional(FlagKind),
  attachmentType: Type.Unsafe<FileType>({ ...FileType, default: "None" }),
  fileHash: Type.Optional(Nullable(Type.String())),
  remoteUrl: Type.Optional(Nullable(Type.String({ maxLength: limits.url }))),
});
export type NewFlag = Static<typeof NewFlag>;

export const addFlags = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/:cid/flags",
  access: "admin",
  summary: "Add flags to a challenge, each with its own attachment if it has one",
  params: ChallengeParams,
  body: Type.Array(NewFlag, { maxItems: limits.flagsPerRequest }),
  fails: [
    "game.not-found",
    "challenge.not-found",
    "attachment.file-unknown",
    "attachment.url-invalid",
    "flag.kind-invalid",
    "flag.too-many",
    "flag.too-many-kinds",
    "flag.pattern-invalid",
    "flag.pattern-too-complex",
    "flag.pattern-too-general",
  ],
});

export const removeFlag = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/challenges/:cid/flags/:fid",
  access: "admin",
  summary: "Remove a flag; removing the last one disables the challenge",
  params: Type.Object({ id: Id, cid: Id, fid: Id }),
  reply: Type.Unsafe<"Success" | "NotFound">({ type: "string", enum: ["Success", "NotFound"] }),
  fails: ["game.not-found", "challenge.not-found"],
});

export const tryAnswer = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/challenges/:cid/flags/try",
  access: "admin",
  summary: "List the flags of a challenge that an answer matches; nothing is submitted",
  params: ChallengeParams,
  body: Type.Object({ answer: RequiredText({ maxLength: limits.flag }) }),
  reply: Type.Object({ matches: Type.Array(Id) }),
  fails: ["game.not-found", "challenge.not-found"],
});
