import type { GameSettings } from "@gonfalon/contract/game.ts";
import type { SourceGame } from "./source.domain.ts";

/** IMPORT-3: an imported game is hidden, has no invite code and no practice mode. No source has blood bonuses. */
export function importedGame(game: SourceGame, divisions: readonly string[]): GameSettings {
  const { title, start, end, freezeAt, solo } = game;
  return {
    title,
    summary: "",
    content: "",
    hidden: true,
    practiceMode: false,
    acceptWithoutReview: false,
    inviteCode: null,
    soloMode: solo,
    freezeAt,
    unfreezeAt: null,
    teamMemberCountLimit: 0,
    containerCountLimit: 3,
    start,
    end,
    writeupRequired: false,
    writeupDeadline: end,
    writeupNote: "",
    bloodBonus: 0,
    divisions: divisions.length > 0 ? [...divisions] : null,
  };
}
