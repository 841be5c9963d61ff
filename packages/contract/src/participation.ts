import { type Static, Type } from "typebox";
import { ParticipationStatus, Role } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Guid, Id, Nullable } from "./kernel/scalars.ts";

const GameParams = Type.Object({ id: Id });

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
  status: ParticipationStatus,
  reviewNote: Nullable(Type.String()),
});
export type ParticipationInfo = Static<typeof ParticipationInfo>;

export const joinGame = endpoint({
  method: "POST",
  path: "/api/game/:id",
  access: "user",
  summary: "Register for a game with one of one's teams",
  limit: "Secret",
  params: GameParams,
  body: Type.Object({
    teamId: Type.Integer({ default: 0 }),
    division: Type.Optional(Nullable(Type.String())),
    inviteCode: Type.Optional(Nullable(Type.String())),
  }),
  fails: [
    "game.not-found",
    "game.ended",
    "participation.invite-code-wrong",
    "participation.division-invalid",
    "team.not-found",
    "participation.not-a-member",
    "participation.already-registered",
    "participation.team-full",
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
  summary: "All registrations of a game, with the people behind them",
  params: GameParams,
  reply: Type.Array(ParticipationInfo),
  fails: ["game.not-found"],
});

export const reviewParticipation = endpoint({
  method: "PUT",
  path: "/api/admin/participation/:id",
  access: "admin",
  summary: "Accept, reject or suspend a team, or move it to another division",
  params: GameParams,
  body: Type.Object({
    status: Type.Optional(Nullable(ParticipationStatus)),
    division: Type.Optional(Nullable(Type.String())),
    note: Type.Optional(Nullable(Type.String({ maxLength: 1000, description: "Shown to the team" }))),
  }),
  fails: ["participation.not-found", "participation.transition-invalid", "participation.division-invalid"],
});
