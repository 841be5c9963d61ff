import { type Static, Type } from "typebox";
import { NoticeType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { EpochMillis, Id, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const GameParams = Type.Object({ id: Id });
const NoticeParams = Type.Object({ id: Id, noticeId: Id });
const NoticeEdit = Type.Object({ content: RequiredText({ maxLength: limits.markdown }) });

export const GameNotice = Type.Object({
  id: Id,
  time: EpochMillis,
  type: NoticeType,
  values: Type.Array(Type.String()),
});
export type GameNotice = Static<typeof GameNotice>;

export const listNotices = endpoint({
  method: "GET",
  path: "/api/game/:id/notices",
  access: "public",
  summary: "List the notices of a game: those of organizers first, then newest first",
  etag: "notices",
  params: GameParams,
  query: Type.Object({
    count: Type.Integer({ minimum: 0, maximum: limits.noticesPerPage, default: limits.noticesPerPage }),
    skip: Type.Integer({ minimum: 0, maximum: limits.notices, default: 0 }),
  }),
  reply: Type.Array(GameNotice),
  fails: ["game.not-found", "game.not-open"],
});

export const listEditedNotices = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/notices",
  access: "admin",
  summary: "List the notices that organizers wrote",
  params: GameParams,
  reply: Type.Array(GameNotice),
  fails: ["game.not-found"],
});

export const createNotice = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/notices",
  access: "admin",
  summary: "Publish a notice to all players of a game",
  params: GameParams,
  body: NoticeEdit,
  reply: GameNotice,
  fails: ["game.not-found"],
});

export const updateNotice = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/notices/:noticeId",
  access: "admin",
  summary: "Update a notice that an organizer wrote",
  params: NoticeParams,
  body: NoticeEdit,
  reply: GameNotice,
  fails: ["notice.not-found", "notice.automatic"],
});

export const deleteNotice = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/notices/:noticeId",
  access: "admin",
  summary: "Delete a notice that an organizer wrote",
  params: NoticeParams,
  fails: ["notice.not-found", "notice.automatic"],
});
