import { type Static, Type } from "typebox";
import { endpoint } from "./kernel/endpoint.ts";
import { Page, PageQuery } from "./kernel/page.ts";
import { EpochMillis, FilterId, Id, Nullable, RequiredText } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

const GameParams = Type.Object({ id: Id });

/** Points that organizers gave to or took from a team. */
export const AdjustmentInfo = Type.Object({
  id: Id,
  teamId: Id,
  team: Type.String(),
  points: Type.Integer(),
  reason: Type.String(),
  public: Type.Boolean({ description: "Whether everybody sees the reason; staff and the team always do" }),
  at: EpochMillis,
  createdBy: Nullable(Type.String({ description: "User name; null if the account was deleted" })),
  createdAt: EpochMillis,
  revokedBy: Nullable(Type.String()),
  revokedAt: Nullable(EpochMillis),
});
export type AdjustmentInfo = Static<typeof AdjustmentInfo>;

const NewAdjustment = Type.Object({
  teamId: Id,
  points: Type.Integer({
    minimum: -limits.adjustment,
    maximum: limits.adjustment,
    not: { const: 0 },
  }),
  reason: RequiredText({ maxLength: limits.adjustmentReason }),
  public: Type.Boolean({ default: true }),
  at: Type.Optional(
    Nullable(
      Type.Integer({
        ...EpochMillis,
        description: "The time of the adjustment, from the start of the game to now; now if missing",
      }),
    ),
  ),
});
export type NewAdjustment = Static<typeof NewAdjustment>;

export const listAdjustments = endpoint({
  method: "GET",
  path: "/api/edit/games/:id/adjustments",
  access: "admin",
  summary: "List the score adjustments of a game, newest first, including revoked ones",
  params: GameParams,
  query: Type.Object({
    ...PageQuery({ count: 30, max: 100 }).properties,
    teamId: Type.Optional(FilterId),
  }),
  reply: Page(AdjustmentInfo),
  fails: ["game.not-found"],
});

export const createAdjustment = endpoint({
  method: "POST",
  path: "/api/edit/games/:id/adjustments",
  access: "admin",
  summary: "Give points to a team or take points from it, even after the end of the game",
  params: GameParams,
  body: NewAdjustment,
  reply: AdjustmentInfo,
  fails: ["game.not-found", "game.not-started", "adjustment.time-invalid", "participation.not-found"],
});

export const revokeAdjustment = endpoint({
  method: "DELETE",
  path: "/api/edit/games/:id/adjustments/:aid",
  access: "admin",
  summary: "Revoke a score adjustment; it stays in the list and no longer counts",
  params: Type.Object({ id: Id, aid: Id }),
  fails: ["game.not-found", "adjustment.not-found"],
});
