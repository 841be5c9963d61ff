import { type Static, Type } from "typebox";
import { AnswerResult } from "./enums.ts";
import { countCharacters } from "./kernel/characters.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { MAX_SKIP } from "./kernel/page.ts";
import { EpochMillis, Id, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

export const Submission = Type.Object({
  answer: Type.String(),
  status: AnswerResult,
  time: EpochMillis,
  user: Type.String(),
  team: Type.String(),
  challenge: Type.String(),
});
export type Submission = Static<typeof Submission>;

export const submitFlag = endpoint({
  method: "POST",
  path: "/api/game/:id/challenges/:cid",
  access: "user",
  summary: "Submit a flag; returns the id of the submission",
  limit: "Submit",
  params: Type.Object({ id: Id, cid: Id }),
  body: Type.Object({ flag: Type.Optional(Nullable(Type.String())) }),
  reply: Type.Integer(),
  fails: [
    "submission.empty",
    "submission.too-long",
    "game.not-found",
    "participation.missing",
    "participation.not-accepted",
    "game.not-started",
    "game.ended",
    "challenge.not-found",
    "game.paused",
    "challenge.locked",
    "submission.not-permitted",
    "challenge.closed",
    "submission.limit-reached",
  ],
});

export const getVerdict = endpoint({
  method: "GET",
  path: "/api/game/:id/challenges/:cid/status/:sid",
  access: "user",
  summary: "Get the verdict of a submission of the caller",
  params: Type.Object({ id: Id, cid: Id, sid: Id }),
  reply: AnswerResult,
  fails: ["submission.not-found"],
});

const filter = {
  type: Type.Optional(AnswerResult),
  search: Type.Optional(
    Type.String({
      maxLength: limits.search,
      description: "Part of a team, user or challenge name, or of a flag",
    }),
  ),
};

export const listSubmissions = endpoint({
  method: "GET",
  path: "/api/game/:id/submissions",
  access: "monitor",
  summary: "List the submissions of a game, newest first",
  params: Type.Object({ id: Id }),
  query: Type.Object({
    ...filter,
    count: Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 100,
      description: "0 = all, at most 10,000",
    }),
    skip: Type.Integer({ minimum: 0, maximum: MAX_SKIP, default: 0 }),
  }),
  reply: Type.Array(Submission),
  fails: ["game.not-found", "game.not-open"],
});

export const countSubmissions = endpoint({
  method: "GET",
  path: "/api/game/:id/submissioncount",
  access: "monitor",
  summary: "Count the submissions of a game that match the filter",
  params: Type.Object({ id: Id }),
  query: Type.Object(filter),
  reply: Type.Integer(),
  fails: ["game.not-found", "game.not-open"],
});

export const getSubmissionSheet = endpoint({
  method: "GET",
  path: "/api/game/:id/submissionsheet",
  access: "monitor",
  summary: "Export the submissions of a game (xlsx), newest first, at most 200,000",
  limit: "Concurrency",
  params: Type.Object({ id: Id }),
  raw: true,
  fails: ["game.not-found", "game.not-open"],
});

/** SUBMIT-1: why a trimmed flag is rejected before judging. */
export function findFlagRefusal(
  flag: string,
): "submission.empty" | "submission.too-long" | "request.field-invalid" | undefined {
  if (flag === "") return "submission.empty";
  if (countCharacters(flag) > limits.flag) return "submission.too-long";
  // An encrypted flag is not validated by the schema, and PostgreSQL does not store NUL.
  return flag.includes("\0") ? "request.field-invalid" : undefined;
}
