import { type Static, Type } from "typebox";
import { ParticipationStatus, Role } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { FilterId, Guid, Id, Nullable, PlainLines } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const GameParams = Type.Object({ id: Id });
const ParticipationParams = Type.Object({ id: Id });

export const ReviewedTeam = Type.Object({
  id: Id,
  name: Type.String(),
  bio: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  locked: Type.Boolean(),
  captainId: Guid,
  members: Type.Array(
    Type.Object({
      userId: Guid,
      userName: Type.String(),
      email: Type.String(),
      bio: Type.String(),
      phone: Nullable(Type.String()),
      realName: Type.String(),
      stdNumber: Type.String(),
      avatar: Nullable(Type.String()),
      role: Role,
    }),
  ),
});

export const ParticipationInfo = Type.Object({
  id: Id,
  team: ReviewedTeam,
  registeredMembers: Type.Array(Guid),
  division: Nullable(Type.String()),
  divisionId: Nullable(Id),
  status: ParticipationStatus,
  reviewNote: Nullable(Type.String()),
});
export type ParticipationInfo = Static<typeof ParticipationInfo>;

export const joinGame = endpoint({
  method: "POST",
  path: "/api/game/:id",
  access: "user",
  summary: "Register for a game with one of the caller's teams; in solo mode with their personal team",
  limit: "Secret",
  params: GameParams,
  body: Type.Object({
    // Ignored in solo mode. Otherwise the id of a team that does not exist is refused with `team.not-found`.
    teamId: Type.Integer({ default: 0, minimum: -2_147_483_648, maximum: 2_147_483_647 }),
    division: Nullable(Type.String({ default: null, maxLength: limits.divisionName })),
    divisionId: Type.Optional(Nullable(Type.Integer())),
    inviteCode: Nullable(Type.String({ default: null, maxLength: limits.gameInviteCode })),
  }),
  fails: [
    "game.not-found",
    "game.ended",
    "participation.invite-code-wrong",
    "participation.division-invalid",
    "participation.registration-closed",
    "team.not-found",
    "participation.not-a-member",
    "participation.already-registered",
    "participation.team-full",
    "participation.not-solo",
    "participation.solo-only",
  ],
});

export const leaveGame = endpoint({
  method: "DELETE",
  path: "/api/game/:id",
  access: "user",
  summary: "Withdraw a registration that is pending or was rejected",
  params: GameParams,
  fails: ["game.not-found", "participation.missing", "participation.cannot-leave"],
});

export const listParticipations = endpoint({
  method: "GET",
  path: "/api/game/:id/participations",
  access: "admin",
  summary: "List all registrations of a game with their members",
  params: GameParams,
  reply: Type.Array(ParticipationInfo),
  fails: ["game.not-found"],
});

const StatusCount = Type.Integer({
  description: "Number of registrations with this status, regardless of filters",
});

export const pageParticipations = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/participations",
  access: "admin",
  summary: "List registrations of a game with filters and paging",
  params: GameParams,
  query: Type.Object({
    ...PageQuery({ count: 20, max: 100 }).properties,
    search: Type.Optional(
      Type.String({ maxLength: limits.search, description: "Part of the name of a team or of a member" }),
    ),
    status: Type.Optional(ParticipationStatus),
    division: Type.Optional(Type.String({ maxLength: limits.divisionName })),
    divisionId: Type.Optional(FilterId),
  }),
  reply: Type.Object({
    ...Page(ParticipationInfo).properties,
    counts: Type.Object({
      Pending: StatusCount,
      Accepted: StatusCount,
      Rejected: StatusCount,
      Suspended: StatusCount,
    }),
  }),
  fails: ["game.not-found"],
});

export const addTeams = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/participations",
  access: "admin",
  summary:
    "Add teams as accepted, even to a hidden game, unless they are registered; their players still register themselves",
  params: GameParams,
  body: Type.Object({
    teamIds: Type.Array(Id, { minItems: 1, maxItems: limits.teamsPerBatch }),
    division: Nullable(Type.String({ default: null, maxLength: limits.divisionName })),
    divisionId: Type.Optional(Nullable(Type.Integer())),
  }),
  fails: [
    "game.not-found",
    "team.not-found",
    "participation.division-invalid",
    "participation.not-solo",
    "participation.solo-only",
  ],
});

export const reviewParticipation = endpoint({
  method: "PUT",
  path: "/api/admin/participation/:id",
  access: "admin",
  summary: "Accept, reject or suspend a team with a message to it, or change its division",
  params: ParticipationParams,
  body: Type.Object({
    status: Type.Optional(Nullable(ParticipationStatus)),
    division: Type.Optional(Nullable(Type.String())),
    divisionId: Type.Optional(
      Nullable(Type.Integer({ description: "null takes the team out of its division" })),
    ),
    note: Type.Optional(Nullable(PlainLines({ maxLength: limits.reviewNote }))),
  }),
  fails: ["participation.not-found", "participation.transition-invalid", "participation.division-invalid"],
});
