import {
  deleteWriteups,
  downloadWriteups,
  getWriteup,
  listMissingWriteups,
  listWriteups,
  reviewWriteup,
  submitWriteup,
} from "@gonfalon/contract/writeup.ts";
import { toDownloadReply } from "#http/download-reply.ts";
import type { Routes } from "#http/route.ts";
import type { WriteupService } from "./writeup.service.ts";

export function writeupRoutes(route: Routes, writeups: WriteupService): void {
  route(getWriteup, ({ user, params }) => writeups.getStatus(user, params.id));
  route(submitWriteup, ({ user, client, params, body }) =>
    writeups.submit({ user, client }, params.id, body.file),
  );
  route(listWriteups, ({ params, query }) => writeups.list(params.id, query.divisionId));
  route(listMissingWriteups, ({ params }) => writeups.listMissingTeams(params.id));
  route(reviewWriteup, ({ user, client, params: { id, pid }, body }) =>
    writeups.review({ user, client }, { gameId: id, participationId: pid }, body.reviewed),
  );
  route(downloadWriteups, async ({ params, query }) =>
    toDownloadReply("application/gzip", await writeups.createArchive(params.id, query.divisionId)),
  );
  route(deleteWriteups, ({ user, client, params }) => writeups.clear({ user, client }, params.id));
}
