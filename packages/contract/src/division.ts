import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Id, MAX_INT32, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const GameParams = Type.Object({ id: Id });
const DivisionParams = Type.Object({ id: Id, divisionId: Id });

const Permissions = Type.Integer({
  minimum: 0,
  maximum: MAX_INT32,
  description:
    "Bits: 1 JoinGame, 2 RankOverall, 4 RequireReview, 256 ViewChallenge, 512 SubmitFlags, 1024 GetScore, 2048 GetBlood, 4096 AffectDynamicScore",
});

const ChallengeConfig = Type.Object({ challengeId: Id, permissions: Permissions });
const ChallengeConfigs = Type.Array(ChallengeConfig, { maxItems: limits.divisionOverrides });

export const DivisionInfo = Type.Object({
  id: Id,
  name: Type.String(),
  inviteCode: Nullable(Type.String()),
  defaultPermissions: Type.Integer(),
  challengeConfigs: Type.Array(Type.Object({ challengeId: Id, permissions: Type.Integer() })),
});
export type DivisionInfo = Static<typeof DivisionInfo>;

const DivisionName = RequiredText({ maxLength: limits.divisionName });
const InviteCode = Type.String({ maxLength: limits.gameInviteCode });

const NewDivision = Type.Object({
  name: DivisionName,
  inviteCode: Type.Optional(Nullable(InviteCode)),
  defaultPermissions: Type.Optional(Nullable(Permissions)),
  challengeConfigs: Type.Optional(Nullable(ChallengeConfigs)),
});
export type NewDivision = Static<typeof NewDivision>;

const DivisionChange = Type.Object({
  ...NewDivision.properties,
  name: Type.Optional(Nullable(DivisionName)),
});
export type DivisionChange = Static<typeof DivisionChange>;

export const listDivisions = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/divisions",
  access: "admin",
  summary: "List the divisions of a game with their invite codes and permissions",
  params: GameParams,
  reply: Type.Array(DivisionInfo),
  fails: ["game.not-found"],
});

export const createDivision = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/divisions",
  access: "admin",
  summary: "Add a division to a game; it has all permissions unless the request restricts them",
  params: GameParams,
  body: NewDivision,
  reply: DivisionInfo,
  fails: [
    "game.not-found",
    "game.division-reserved",
    "division.name-taken",
    "division.too-many",
    "division.challenge-invalid",
  ],
});

export const updateDivision = endpoint({
  method: "PUT",
  path: "/api/edit/games/:id/divisions/:divisionId",
  access: "admin",
  summary:
    "Update a division; missing and null fields keep their value, an empty invite code removes it, and `challengeConfigs` replaces all overrides",
  params: DivisionParams,
  body: DivisionChange,
  reply: DivisionInfo,
  fails: [
    "division.not-found",
    "game.division-reserved",
    "division.name-taken",
    "division.challenge-invalid",
  ],
});

export const deleteDivision = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/divisions/:divisionId",
  access: "admin",
  summary:
    "Delete a division; its teams move to the division `moveTo`, or have no division if `moveTo` is missing",
  params: DivisionParams,
  query: Type.Object({ moveTo: Type.Optional(Id) }),
  fails: ["division.not-found", "participation.division-invalid"],
});

const EffectiveChallenge = Type.Object({
  id: Id,
  permissions: Type.Integer({ description: "The bits that apply to challenges" }),
  overridden: Type.Boolean(),
  waitsFor: Type.Array(Id, { description: "Required challenges that the division can solve" }),
});

const EffectiveDivision = Type.Object({
  id: Nullable(Id),
  name: Nullable(Type.String()),
  teams: Type.Integer(),
  join: Type.Unsafe<"Open" | "Code" | "Closed">({ type: "string", enum: ["Open", "Code", "Closed"] }),
  review: Type.Boolean(),
  rankOverall: Type.Boolean(),
  challenges: Type.Array(EffectiveChallenge),
});
export type EffectiveDivision = Static<typeof EffectiveDivision>;

export const getEffectiveDivisions = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/divisions/effective",
  access: "admin",
  summary: "Get what the teams of each division may do; the first entry is for teams without a division",
  params: GameParams,
  reply: Type.Object({ divisions: Type.Array(EffectiveDivision) }),
  fails: ["game.not-found"],
});

const JoinedTeam = Type.Object({
  id: Id,
  division: Nullable(Id),
  fixedDivision: Type.Optional(
    Type.Object(
      { inviteCodeRequired: Type.Boolean({ description: "Whether another member needs an invite code" }) },
      {
        description:
          "Only for accepted and suspended teams: another member registers with the division of the team, or with none",
      },
    ),
  ),
});

export const JoinCheck = Type.Object({
  joinedTeams: Type.Array(JoinedTeam),
  joinableDivisions: Type.Array(Id),
});
export type JoinCheck = Static<typeof JoinCheck>;

export const checkJoin = endpoint({
  method: "GET",
  path: "/api/game/:id/check",
  access: "user",
  summary: "List the caller's teams that are registered for a game, and the divisions that teams can join",
  params: GameParams,
  reply: JoinCheck,
  fails: ["game.not-found"],
});
