import {
  countSubmissions,
  getSubmissionSheet,
  listSubmissions,
  type Submission,
} from "@gonfalon/contract/submission.ts";
import type { Routes } from "#http/route.ts";
import { toSheetReply } from "#http/sheet-reply.ts";
import type { SubmissionMonitorService } from "./submission.monitor.service.ts";

export function submissionMonitorRoutes(route: Routes, submissions: SubmissionMonitorService): void {
  route(listSubmissions, async ({ params, query: { type, search = "", ...page } }) =>
    (await submissions.list({ ...page, gameId: params.id, status: type, search: search.trim() })).map(
      toSubmission,
    ),
  );
  route(countSubmissions, ({ params, query: { type, search = "" } }) =>
    submissions.count({ gameId: params.id, status: type, search: search.trim() }),
  );
  route(getSubmissionSheet, async ({ params, client }) =>
    toSheetReply(await submissions.createSheet(params.id, client.language)),
  );
}

type Row = Awaited<ReturnType<SubmissionMonitorService["list"]>>[number];

function toSubmission({ answer, status, submittedAt, user, team, challenge }: Row): Submission {
  return { answer, status, time: submittedAt.getTime(), user, team, challenge };
}
