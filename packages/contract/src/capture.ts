import { type Static, Type } from "typebox";
import { ChallengeCategory, ChallengeType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { MAX_SKIP } from "./kernel/page.ts";
import { Enumeration, EpochMillis, Id, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const TeamParams = Type.Object({ cid: Id, pid: Id });
const FileParams = Type.Object({ cid: Id, pid: Id, filename: Type.String({ minLength: 1, maxLength: 255 }) });

export const CapturedChallenge = Type.Object({
  id: Id,
  title: Type.String(),
  category: ChallengeCategory,
  type: ChallengeType,
  isEnabled: Type.Boolean(),
  count: Type.Integer({ description: "Number of teams with captures" }),
});
export type CapturedChallenge = Static<typeof CapturedChallenge>;

export const CapturedTeam = Type.Object({
  id: Id,
  teamId: Id,
  name: Type.String(),
  division: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  count: Type.Integer({ description: "Number of captures" }),
});
export type CapturedTeam = Static<typeof CapturedTeam>;

export const CaptureFile = Type.Object({
  fileName: Type.String(),
  size: Type.Integer(),
  updateTime: EpochMillis,
});
export type CaptureFile = Static<typeof CaptureFile>;

export const CaptureSide = Enumeration({ Client: 0, Container: 1 });
export type CaptureSide = Static<typeof CaptureSide>;

export const CaptureMessage = Type.Object({
  from: CaptureSide,
  time: EpochMillis,
  data: Type.String({ description: "The bytes, in base64" }),
});
export type CaptureMessage = Static<typeof CaptureMessage>;

export const CaptureConversation = Type.Object({
  messages: Type.Array(CaptureMessage),
  next: Nullable(Type.Integer({ description: "Cursor of the next page; null at the end" })),
});
export type CaptureConversation = Static<typeof CaptureConversation>;

export const listCapturedChallenges = endpoint({
  method: "GET",
  path: "/api/game/games/:id/captures",
  access: "monitor",
  summary: "List the challenges of a game that capture traffic or have captures",
  params: Type.Object({ id: Id }),
  reply: Type.Array(CapturedChallenge),
});

export const listCapturedTeams = endpoint({
  method: "GET",
  path: "/api/game/captures/:cid",
  access: "monitor",
  summary: "List the teams with captured traffic of a challenge",
  params: Type.Object({ cid: Id }),
  query: Type.Object({
    search: Type.Optional(
      Type.String({ maxLength: limits.search, description: "Only teams whose name contains this text" }),
    ),
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: "All teams if missing, as in GZCTF 1.6" }),
    ),
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SKIP })),
  }),
  reply: Type.Array(CapturedTeam),
  fails: ["capture.none"],
});

export const listCaptures = endpoint({
  method: "GET",
  path: "/api/game/captures/:cid/:pid",
  access: "monitor",
  summary: "List the newest 10,000 captures of a team and challenge, newest first",
  params: TeamParams,
  reply: Type.Array(CaptureFile),
});

export const downloadCaptures = endpoint({
  method: "GET",
  path: "/api/game/captures/:cid/:pid/all",
  access: "monitor",
  summary: "Download all captures of a team and challenge (tar.gz)",
  params: TeamParams,
  raw: true,
});

export const deleteCaptures = endpoint({
  method: "DELETE",
  path: "/api/game/captures/:cid/:pid/all",
  access: "monitor",
  summary: "Delete all captures of one team and challenge",
  params: TeamParams,
});

export const downloadCapture = endpoint({
  method: "GET",
  path: "/api/game/captures/:cid/:pid/:filename",
  access: "monitor",
  summary: "Download a capture (pcap)",
  params: FileParams,
  raw: true,
  fails: ["capture.not-found"],
});

export const deleteCapture = endpoint({
  method: "DELETE",
  path: "/api/game/captures/:cid/:pid/:filename",
  access: "monitor",
  summary: "Delete one capture",
  params: FileParams,
  fails: ["capture.not-found"],
});

export const readCapture = endpoint({
  method: "GET",
  path: "/api/game/captures/:cid/:pid/:filename/conversation",
  access: "monitor",
  summary: "Read the messages of a capture, page by page",
  params: FileParams,
  query: Type.Object({ from: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 }) }),
  reply: CaptureConversation,
  fails: ["capture.not-found"],
});
