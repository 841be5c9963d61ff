import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { SourceGame } from "./source.domain.ts";

/** IMPORT-3: an imported game is hidden, has no invite code and no practice mode. */
export function toGameSettings(game: SourceGame, divisions: readonly string[]): GameSettings {
  const { title, start, end, freezeAt, isSolo, settings } = game;
  return {
    summary: "",
    content: "",
    acceptWithoutReview: false,
    soloMode: isSolo,
    freezeAt,
    unfreezeAt: null,
    teamMemberCountLimit: 0,
    containerCountLimit: 3,
    writeupRequired: false,
    writeupDeadline: end,
    writeupNote: "",
    bloodBonus: 0,
    ...settings,
    title,
    start,
    end,
    hidden: true,
    practiceMode: false,
    inviteCode: null,
    divisions: divisions.length > 0 ? [...divisions] : null,
  };
}
