import { type Static, Type } from "typebox";
import { SubmissionType } from "./enums.ts";
import { endpoint } from "./kernel/endpoint.ts";
import { Enumeration, EpochMillis, FilterId, Id, Nullable } from "./kernel/scalars.ts";
import { limits } from "./limits.ts";

/** A team of a reveal at its start. */
const RevealedTeam = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Nullable(Type.String()),
  division: Nullable(Type.String()),
  score: Type.Integer({ description: "Without the solves that the steps reveal" }),
  rank: Type.Integer({ description: "Among the teams of the reveal" }),
  pending: Type.Integer({ description: "The number of solves that the steps reveal" }),
});
export type RevealedTeam = Static<typeof RevealedTeam>;

/** The lowest team that is not placed gets the points of its next solve. */
export interface SolveStep {
  readonly kind: "Solve";
  readonly teamId: number;
  readonly challengeId: number;
  readonly title: string;
  readonly type: SubmissionType;
  readonly points: number;
  readonly time: number;
  /** The score after the solve. */
  readonly score: number;
  /** The rank before the solve. */
  readonly from: number;
  /** The rank after the solve. */
  readonly to: number;
}

/** The lowest team that is not placed has its final rank. */
export interface PlaceStep {
  readonly kind: "Place";
  readonly teamId: number;
  readonly rank: number;
  readonly score: number;
}
export type RevealStep = SolveStep | PlaceStep;

const RevealStepKind = Enumeration({ Solve: 0, Place: 1 });

/** Not a union, because the reply serializer then needs no validator at run time. */
const RevealStepObject = Type.Object({
  kind: RevealStepKind,
  teamId: Id,
  score: Type.Integer({ description: "The score of the team after the step" }),
  rank: Type.Optional(Type.Integer({ description: "Of a `Place`: the final rank" })),
  challengeId: Type.Optional(Id),
  title: Type.Optional(Type.String({ description: "Of a `Solve`: the title of the challenge" })),
  type: Type.Optional(SubmissionType),
  points: Type.Optional(Type.Integer()),
  time: Type.Optional(EpochMillis),
  from: Type.Optional(Type.Integer({ description: "Of a `Solve`: the rank before" })),
  to: Type.Optional(Type.Integer({ description: "Of a `Solve`: the rank after" })),
});

export const Reveal = Type.Object({
  frozenAt: EpochMillis,
  teams: Type.Array(RevealedTeam),
  steps: Type.Array(Type.Unsafe<RevealStep>(RevealStepObject)),
});
export type Reveal = Static<typeof Reveal>;

export const getReveal = endpoint({
  method: "GET",
  path: "/api/game/:id/reveal",
  access: "monitor",
  summary: "Get the steps from the frozen board to the final one, after the end of the game",
  params: Type.Object({ id: Id }),
  query: Type.Object({
    places: Type.Integer({ minimum: 1, maximum: limits.revealedPlaces, default: 20 }),
    divisionId: Type.Optional(FilterId),
  }),
  reply: Reveal,
  fails: ["game.not-found", "game.not-over", "game.not-frozen", "division.not-found"],
});
