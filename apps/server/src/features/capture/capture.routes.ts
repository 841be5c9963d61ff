import {
  deleteCapture,
  deleteCaptures,
  downloadCapture,
  downloadCaptures,
  listCapturedChallenges,
  listCapturedTeams,
  listCaptures,
  readCapture,
} from "@gonfalon/contract/capture.ts";
import { toDownloadReply } from "#http/download-reply.ts";
import type { Routes } from "#http/route.ts";
import type { CaptureLocation, TeamLocation } from "#ports/capture-store.ts";
import type { CaptureService } from "./capture.service.ts";

export function captureRoutes(route: Routes, captures: CaptureService): void {
  route(listCapturedChallenges, ({ params }) => captures.listChallenges(params.id));
  route(listCapturedTeams, ({ params, query }) => captures.listTeams(params.cid, query));
  route(listCaptures, ({ params }) => captures.list(toTeamLocation(params)));
  route(downloadCaptures, async ({ params }) =>
    toDownloadReply("application/gzip", await captures.archive(toTeamLocation(params))),
  );
  route(deleteCaptures, ({ user, client, params }) =>
    captures.removeAll({ user, client }, toTeamLocation(params)),
  );
  route(downloadCapture, async ({ params }) => {
    const bytes = await captures.download(toCaptureLocation(params));
    return toDownloadReply("application/octet-stream", { name: params.filename, bytes });
  });
  route(deleteCapture, ({ user, client, params }) =>
    captures.remove({ user, client }, toCaptureLocation(params)),
  );
  route(readCapture, ({ params, query }) => captures.read(toCaptureLocation(params), query.from));
}

interface TeamParams {
  readonly cid: number;
  readonly pid: number;
}

function toTeamLocation({ cid, pid }: TeamParams): TeamLocation {
  return { challengeId: cid, participationId: pid };
}

function toCaptureLocation(params: TeamParams & { readonly filename: string }): CaptureLocation {
  return { ...toTeamLocation(params), fileName: params.filename };
}
