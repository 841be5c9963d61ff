import { getEffectiveDivisions, listDivisions } from "@gonfalon/contract/division.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { gameReads } from "#game/game-reads.ts";

/** The endpoints to revalidate after a change of a division. */
export const divisionReads = [listDivisions, getEffectiveDivisions, pageParticipations, ...gameReads];
