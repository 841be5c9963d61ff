import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, SearchPageQuery } from "./kernel/page.ts";
import { Guid, Id, Nullable, PlainLines, PlainText, RequiredText } from "./kernel/scalars.ts";
import { FileBody } from "./kernel/upload.ts";
import { limits } from "./limits.ts";

export const TeamMember = Type.Object({
  id: Guid,
  userName: Type.String(),
  bio: Type.String(),
  avatar: Nullable(Type.String()),
  captain: Type.Boolean(),
});
export type TeamMember = Static<typeof TeamMember>;

export const TeamInfo = Type.Object({
  id: Id,
  name: Type.String(),
  bio: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  locked: Type.Boolean({
    description: "Whether members cannot leave or be removed until the games of the team have ended",
  }),
  members: Type.Array(TeamMember, { description: "The captain first, then in the order of joining" }),
});
export type TeamInfo = Static<typeof TeamInfo>;

const TeamName = PlainText({ maxLength: limits.teamName });
const TeamBio = PlainLines({ maxLength: limits.teamBio });

const TeamText = Type.Object({
  name: Type.Optional(Nullable(TeamName)),
  bio: Type.Optional(Nullable(TeamBio)),
});
export type TeamText = Static<typeof TeamText>;

const TeamParams = Type.Object({ id: Id });

/** The end of an invite code: `:{team id}:{token}`. */
export const INVITE_ENDING = /:(\d{1,10}):([0-9a-f]{32})$/;

const InviteCode = Type.String({ description: "`{team name}:{team id}:{32 hexadecimal digits}`" });

export const listOwnTeams = endpoint({
  method: "GET",
  path: "/api/team",
  access: "user",
  summary: "List the teams of the caller",
  reply: Type.Array(TeamInfo),
});

export const getTeam = endpoint({
  method: "GET",
  path: "/api/team/:id",
  access: "public",
  summary: "Get a team with its members",
  params: TeamParams,
  reply: TeamInfo,
  fails: ["team.not-found"],
});

export const createTeam = endpoint({
  method: "POST",
  path: "/api/team",
  access: "user",
  summary: "Create a team; the caller becomes its captain",
  limit: "Concurrency",
  body: TeamText,
  reply: TeamInfo,
  fails: [
    "team.captains-too-many",
    "team.name-blank",
    "team.name-taken",
    "team.name-similar",
    "team.name-reserved",
  ],
});

export const updateTeam = endpoint({
  method: "PUT",
  path: "/api/team/:id",
  access: "user",
  summary: "Change the name and bio of a team; an empty name keeps the old one, a missing bio clears the bio",
  limit: "Edit",
  params: TeamParams,
  body: TeamText,
  reply: TeamInfo,
  fails: [
    "team.not-found",
    "team.not-captain",
    "team.personal",
    "team.name-blank",
    "team.name-taken",
    "team.name-similar",
    "team.name-reserved",
  ],
});

export const changeTeamAvatar = endpoint({
  method: "PUT",
  path: "/api/team/:id/avatar",
  access: "user",
  summary: "Change the avatar of the team; returns its URL",
  params: TeamParams,
  body: FileBody("file", "image"),
  reply: Type.String(),
  limit: "Upload",
  fails: [
    "team.not-found",
    "team.not-captain",
    "asset.busy",
    "asset.empty",
    "asset.too-complex",
    "asset.too-large",
    "asset.not-an-image",
    "upload.no-space",
    "upload.quota-reached",
  ],
});

export const transferTeam = endpoint({
  method: "PUT",
  path: "/api/team/:id/transfer",
  access: "user",
  summary: "Transfer the captaincy to another member",
  limit: "Edit",
  params: TeamParams,
  body: Type.Object({ newCaptainId: Guid }),
  reply: TeamInfo,
  fails: ["team.not-found", "team.not-captain", "team.user-not-member", "team.captains-too-many"],
});

export const getInvite = endpoint({
  method: "GET",
  path: "/api/team/:id/invite",
  access: "user",
  summary: "Get the invite code of a team",
  params: TeamParams,
  reply: InviteCode,
  fails: ["team.not-found", "team.not-captain", "team.personal"],
});

export const renewInvite = endpoint({
  method: "PUT",
  path: "/api/team/:id/invite",
  access: "user",
  summary: "Create a new invite code of a team; the old one becomes invalid",
  limit: "Edit",
  params: TeamParams,
  reply: InviteCode,
  fails: ["team.not-found", "team.not-captain", "team.personal"],
});

export const acceptInvite = endpoint({
  method: "POST",
  path: "/api/team/accept",
  access: "user",
  summary: "Join a team with its invite code, a plain JSON string",
  limit: "Secret",
  body: InviteCode,
  fails: ["team.invite-invalid", "team.already-member", "team.personal"],
});

export const kickMember = endpoint({
  method: "POST",
  path: "/api/team/:id/kick/:userId",
  access: "user",
  summary: "Remove a member from the team",
  params: Type.Object({ id: Id, userId: Guid }),
  reply: TeamInfo,
  fails: [
    "team.not-found",
    "team.not-captain",
    "team.locked",
    "team.user-not-member",
    "team.captain-cannot-leave",
  ],
});

export const leaveTeam = endpoint({
  method: "POST",
  path: "/api/team/:id/leave",
  access: "user",
  summary: "Leave a team; the captain must transfer or delete it instead",
  params: TeamParams,
  fails: ["team.not-found", "team.not-member", "team.captain-cannot-leave", "team.locked"],
});

export const deleteTeam = endpoint({
  method: "DELETE",
  path: "/api/team/:id",
  access: "user",
  summary: "Delete a team",
  params: TeamParams,
  fails: ["team.not-found", "team.not-captain", "team.locked"],
});

export const verifyTeamToken = endpoint({
  method: "POST",
  path: "/api/team/verify",
  access: "public",
  summary: "Check that a team token was signed by the game with this public key",
  limit: "Secret",
  body: Type.Object({
    teamToken: RequiredText({ maxLength: 100 }),
    publicKey: RequiredText({ maxLength: 44 }),
  }),
  fails: ["team.token-malformed", "team.token-wrong"],
});

const TeamPage = Page(TeamInfo);
const Hint = PlainText({ maxLength: limits.search });

export const listTeams = endpoint({
  method: "GET",
  path: "/api/admin/teams",
  access: "admin",
  summary: "List all teams by id, or those whose name contains the hint or whose id equals it",
  query: Type.Object({
    ...SearchPageQuery({ count: limits.defaultListCount, max: 500 }).properties,
    hint: Type.Optional(Hint),
  }),
  reply: TeamPage,
});

export const searchTeams = endpoint({
  method: "POST",
  path: "/api/admin/teams/search",
  access: "admin",
  summary: "Find the teams whose name contains the hint or whose id equals it",
  query: Type.Object({
    ...SearchPageQuery({ count: limits.defaultSearchCount, max: 500 }).properties,
    hint: RequiredText({ maxLength: limits.search }),
  }),
  reply: TeamPage,
});

export const adminUpdateTeam = endpoint({
  method: "PUT",
  path: "/api/admin/teams/:id",
  access: "admin",
  summary: "Update any team; empty and missing fields keep their value",
  params: TeamParams,
  body: Type.Object({ ...TeamText.properties, locked: Type.Optional(Nullable(Type.Boolean())) }),
  fails: ["team.not-found", "team.name-blank", "team.name-taken", "team.name-similar"],
});

export const adminDeleteTeam = endpoint({
  method: "DELETE",
  path: "/api/admin/teams/:id",
  access: "admin",
  fresh: "admin-act",
  summary: "Delete any team, even during a game",
  params: TeamParams,
  fails: ["team.not-found"],
});
