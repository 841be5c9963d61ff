import { getVerdict, submitFlag } from "@gonfalon/contract/submission.ts";
import type { Routes } from "#http/route.ts";
import type { SubmissionService } from "./submission.service.ts";

export function submissionRoutes(route: Routes, submissions: SubmissionService): void {
  route(submitFlag, ({ user, client, params: { id, cid }, body }) =>
    submissions.submit({ user, client, gameId: id, challengeId: cid, flag: body.flag ?? "" }),
  );
  route(getVerdict, ({ user, params: { id, cid, sid } }) =>
    submissions.getVerdict({ id: sid, gameId: id, challengeId: cid, userId: user.id }),
  );
}
