import {
  createNotice,
  deleteNotice,
  listEditedNotices,
  listNotices,
  updateNotice,
} from "@gonfalon/contract/notice.ts";
import type { Routes } from "#http/route.ts";
import type { NoticeService } from "./notice.service.ts";

export function noticeRoutes(route: Routes, notices: NoticeService): void {
  route.cached(listNotices, ({ user, params, query }) => notices.list(user, params.id, query), {
    isPrivate: true,
  });
  route(listEditedNotices, async ({ params }) => [...(await notices.listForEditors(params.id))]);
  route(createNotice, ({ params, body, ...editor }) => notices.create(editor, params.id, body.content));
  route(updateNotice, ({ params: { id, noticeId }, body, ...editor }) =>
    notices.update(editor, { gameId: id, noticeId }, body.content),
  );
  route(deleteNotice, ({ params: { id, noticeId }, ...editor }) =>
    notices.remove(editor, { gameId: id, noticeId }),
  );
}
