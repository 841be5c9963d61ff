import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { isPlayOver } from "@gonfalon/rules/play-access.ts";
import { canPlay } from "./registration-state.ts";

/** The main action for a game: what the user most likely wants to do next. */
export type MainAction = "register" | "pending" | "play" | "practice" | "results" | "details";

/** GAME-13: the one main action for a game, from its phase and the registration of the user. */
export function toMainAction(
  game: Pick<GameDetail, "status" | "practiceMode">,
  phase: GamePhase,
): MainAction {
  if (canPlay(game, phase)) return phase === "after" ? "practice" : "play";
  if (isPlayOver(phase, game.practiceMode)) return "results";
  if (game.status === "Unsubmitted" || game.status === "Rejected") return "register";
  return game.status === "Pending" ? "pending" : "details";
}
