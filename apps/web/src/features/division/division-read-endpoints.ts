import { getEffectiveDivisions, listDivisions } from "@gonfalon/contract/division.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";

/** The endpoints to revalidate after a division has changed. */
export const divisionReadEndpoints = [
  listDivisions,
  getEffectiveDivisions,
  pageParticipations,
  ...gameReadEndpoints,
];
