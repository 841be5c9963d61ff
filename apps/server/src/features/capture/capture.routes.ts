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
import { formatContentDisposition } from "#http/content-disposition.ts";
import type { RawReply } from "#http/raw-reply.ts";
import type { Routes } from "#http/route.ts";
import type { CaptureLocation } from "#ports/capture-store.ts";
import type { CaptureArchive, CaptureDownload, CaptureService } from "./capture.service.ts";

export function captureRoutes(route: Routes, captures: CaptureService): void {
  route(listCapturedChallenges, ({ params }) => captures.listChallenges(params.id));
  route(listCapturedTeams, ({ params, query }) => captures.listTeams(params.cid, query));
  route(listCaptures, ({ params }) => captures.list(toTeamLocation(params)));
  route(downloadCaptures, async ({ params }) =>
    toArchiveReply(await captures.archive(toTeamLocation(params))),
  );
  route(deleteCaptures, ({ user, client, params }) =>
    captures.removeAll({ user, client }, toTeamLocation(params)),
  );
  route(downloadCapture, async ({ params }) =>
    toFileReply(params.filename, await captures.download(toCaptureLocation(params))),
  );
  route(deleteCapture, ({ user, client, params }) =>
    captures.remove({ user, client }, toCaptureLocation(params)),
  );
  route(readCapture, ({ params, query }) => captures.read(toCaptureLocation(params), query.from));
}

interface TeamParams {
  readonly cid: number;
  readonly pid: number;
}

function toTeamLocation({ cid, pid }: TeamParams): Omit<CaptureLocation, "fileName"> {
  return { challengeId: cid, participationId: pid };
}

function toCaptureLocation(params: TeamParams & { readonly filename: string }): CaptureLocation {
  return { ...toTeamLocation(params), fileName: params.filename };
}

function toArchiveReply({ name, bytes }: CaptureArchive): RawReply {
  return {
    headers: {
      "content-type": "application/gzip",
      "content-disposition": formatContentDisposition("attachment", name),
    },
    body: bytes,
  };
}

function toFileReply(name: string, download: CaptureDownload): RawReply {
  return {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": formatContentDisposition("attachment", name),
    },
    body: download,
  };
}
