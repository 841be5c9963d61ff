import type { GameSettings } from "@gonfalon/contract/game.ts";
import { Nullable, RequiredText } from "@gonfalon/contract/kernel/scalars.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { DEFAULT_BLOOD_BONUS } from "@gonfalon/rules/blood-bonus.ts";
import { type Static, Type } from "typebox";
import { findSettingsRefusal } from "#features/game/game.edit.domain.ts";
import { parseMillis } from "#kernel/instant.ts";
import { toGameSettings } from "./imported-game.domain.ts";
import type { SourceGame } from "./source.domain.ts";

const Instant = Type.String({ maxLength: 40 });
const OptionalBoolean = Type.Optional(Nullable(Type.Boolean()));

/** A gzcli `.gzevent`. Other members are ignored: an imported game is hidden and has no invite code. */
export const GzcliEvent = Type.Object({
  title: RequiredText({ maxLength: limits.gameTitle }),
  start: Instant,
  end: Instant,
  poster: Type.Optional(Nullable(Type.String())),
  summary: Type.Optional(Nullable(Type.String({ maxLength: limits.gameSummary }))),
  content: Type.Optional(Nullable(Type.String({ maxLength: limits.markdown }))),
  acceptWithoutReview: OptionalBoolean,
  organizations: Type.Optional(
    Nullable(
      Type.Array(RequiredText({ maxLength: limits.divisionName }), {
        maxItems: limits.divisions,
        uniqueItems: true,
      }),
    ),
  ),
  teamMemberCountLimit: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: limits.teamMembers }))),
  containerCountLimit: Type.Optional(
    Nullable(Type.Integer({ minimum: 0, maximum: limits.containersPerTeam })),
  ),
  writeupRequired: OptionalBoolean,
  writeupDeadline: Type.Optional(Nullable(Instant)),
  writeupNote: Type.Optional(Nullable(Type.String({ maxLength: limits.markdown }))),
  bloodBonus: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_073_741_823 }))),
});
export type GzcliEvent = Static<typeof GzcliEvent>;

/** The names of the divisions, each once. */
export function listGzcliDivisions({ organizations }: GzcliEvent): readonly string[] {
  return [...new Set((organizations ?? []).map((name) => name.trim()))];
}

/** The game of an event; undefined if an edit of the game would refuse its settings. */
export function toGzcliGame(event: GzcliEvent): SourceGame | undefined {
  const [start, end] = [parseMillis(event.start), parseMillis(event.end)];
  const writeupDeadline = event.writeupDeadline ? Math.max(end, parseMillis(event.writeupDeadline)) : end;
  const settings: Partial<GameSettings> = {
    summary: event.summary ?? "",
    content: event.content ?? "",
    acceptWithoutReview: event.acceptWithoutReview ?? false,
    teamMemberCountLimit: event.teamMemberCountLimit ?? 0,
    containerCountLimit: event.containerCountLimit ?? 3,
    writeupRequired: event.writeupRequired ?? false,
    writeupDeadline,
    writeupNote: event.writeupNote ?? "",
    bloodBonus: event.bloodBonus ?? DEFAULT_BLOOD_BONUS,
  };
  const game = { title: event.title.trim(), start, end, freezeAt: null, isSolo: false, settings };
  const hasValidTimes = [start, end, writeupDeadline].every((time) => time >= 0);
  const refusal = findSettingsRefusal(toGameSettings(game, listGzcliDivisions(event)));
  return hasValidTimes && !refusal ? game : undefined;
}
