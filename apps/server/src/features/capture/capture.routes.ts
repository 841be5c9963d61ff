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
import { contentDisposition } from "#http/content-disposition.ts";
import type { RawReply } from "#http/raw-reply.ts";
import type { Routes } from "#http/route.ts";
import type { CaptureLocation } from "#ports/capture-store.ts";
import type { CaptureArchive, CaptureDownload, CaptureService } from "./capture.service.ts";

export function captureRoutes(route: Routes, captures: CaptureService): void {
  route(listCapturedChallenges, ({ params }) => captures.challenges(params.id));
  route(listCapturedTeams, ({ params, query }) => captures.teams(params.cid, query));
  route(listCaptures, ({ params }) => captures.list(toTeamPlace(params)));
  route(downloadCaptures, async ({ params }) => archiveReply(await captures.archive(toTeamPlace(params))));
  route(deleteCaptures, ({ user, client, params }) =>
    captures.removeAll({ user, client }, toTeamPlace(params)),
  );
  route(downloadCapture, async ({ params }) =>
    fileReply(params.filename, await captures.download(toCapturePlace(params))),
  );
  route(deleteCapture, ({ user, client, params }) =>
    captures.remove({ user, client }, toCapturePlace(params)),
  );
  route(readCapture, ({ params, query }) => captures.read(toCapturePlace(params), query.from));
}

interface TeamParams {
  readonly cid: number;
  readonly pid: number;
}

function toTeamPlace({ cid, pid }: TeamParams): Omit<CaptureLocation, "fileName"> {
  return { challengeId: cid, participationId: pid };
}

function toCapturePlace(params: TeamParams & { readonly filename: string }): CaptureLocation {
  return { ...toTeamPlace(params), fileName: params.filename };
}

function archiveReply({ name, bytes }: CaptureArchive): RawReply {
  return {
    headers: {
      "content-type": "application/gzip",
      "content-disposition": contentDisposition("attachment", name),
    },
    body: bytes,
  };
}

function fileReply(name: string, download: CaptureDownload): RawReply {
  return {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": contentDisposition("attachment", name),
    },
    body: download,
  };
}
