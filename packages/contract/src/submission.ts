import { type Static, Type } from "typebox";
import { AnswerResult } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
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
  summary: "Submit a flag; the answer is the id of the submission",
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
    "submission.limit-reached",
  ],
});

export const getVerdict = endpoint({
  method: "GET",
  path: "/api/game/:id/challenges/:cid/status/:sid",
  access: "user",
  summary: "The verdict of an own submission",
  params: Type.Object({ id: Id, cid: Id, sid: Id }),
  reply: AnswerResult,
  fails: ["submission.not-found"],
});

const narrowing = {
  type: Type.Optional(AnswerResult),
  search: Type.Optional(
    Type.String({ maxLength: limits.search, description: "Part of a team, user or challenge name" }),
  ),
};

export const listSubmissions = endpoint({
  method: "GET",
  path: "/api/game/:id/submissions",
  access: "monitor",
  summary: "Submissions of a game, the newest first",
  params: Type.Object({ id: Id }),
  query: Type.Object({
    ...narrowing,
    count: Type.Integer({
      minimum: 0,
      maximum: 100,
      default: 100,
      description: "0 for all of them, 10,000 at most",
    }),
    skip: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 }),
  }),
  reply: Type.Array(Submission),
  fails: ["game.not-found", "game.not-open"],
});

export const countSubmissions = endpoint({
  method: "GET",
  path: "/api/game/:id/submissioncount",
  access: "monitor",
  summary: "How many submissions of a game match",
  params: Type.Object({ id: Id }),
  query: Type.Object(narrowing),
  reply: Type.Integer(),
  fails: ["game.not-found", "game.not-open"],
});

export const getSubmissionSheet = endpoint({
  method: "GET",
  path: "/api/game/:id/submissionsheet",
  access: "monitor",
  summary: "The submissions of a game as a spreadsheet (xlsx), the newest first, 200,000 at most",
  limit: "Concurrency",
  params: Type.Object({ id: Id }),
  raw: true,
  fails: ["game.not-found", "game.not-open"],
});
