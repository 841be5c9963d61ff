import { type Static, Type } from "typebox";
import { ParticipationStatus } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Id, Nullable } from "./kernel/scalars.ts";
import { Submission } from "./submission.ts";

export const CheatParticipation = Type.Object({
  id: Id,
  team: Type.Object({ id: Id, name: Type.String(), avatar: Nullable(Type.String()) }),
  status: ParticipationStatus,
  division: Nullable(Type.String()),
  divisionId: Nullable(Id),
});

export const CheatInfo = Type.Object({
  ownedTeam: CheatParticipation,
  submitTeam: CheatParticipation,
  submission: Submission,
});
export type CheatInfo = Static<typeof CheatInfo>;

export const listCheats = endpoint({
  method: "GET",
  path: "/api/game/:id/cheatinfo",
  access: "monitor",
  summary: "List flags of one team that another team submitted, newest first",
  params: Type.Object({ id: Id }),
  reply: Type.Array(CheatInfo),
  fails: ["game.not-found", "game.not-open"],
});
