import { getChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { ComponentProps } from "react";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useGamePhase } from "#game/game-phase.ts";
import type { ChallengeSlots } from "./challenge-slots.ts";
import { SolveResult } from "./SolveResult.tsx";

interface Props extends Omit<ComponentProps<typeof SolveResult>, "isScored" | "children"> {
  readonly game: GameDetail;
  readonly renderAfterSolve: ChallengeSlots["renderAfterSolve"];
}

/** The result of a solve, with the actions that other features add. */
export function SolvedChallenge({ game, renderAfterSolve, ...result }: Props) {
  const phase = useGamePhase(game);
  const params = { id: game.id, cid: result.entry.challenge.id };
  const challenge = useEndpoint(getChallenge, { params }, { refreshEveryMs: 0 });
  return (
    <SolveResult {...result} isScored={phase !== "after"}>
      {challenge.state === "ready" && renderAfterSolve(challenge.data)}
    </SolveResult>
  );
}
