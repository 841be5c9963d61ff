import { getChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { ComponentProps } from "react";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useGamePhase } from "#game/game-phase.ts";
import type { ChallengeParts } from "./challenge-part.ts";
import { SolveResult } from "./SolveResult.tsx";

interface Props extends Omit<ComponentProps<typeof SolveResult>, "isScored" | "children"> {
  readonly game: GameDetail;
  readonly afterSolve: ChallengeParts["afterSolve"];
}

/** The result of a solve, with the actions that other features add. */
export function SolvedChallenge({ game, afterSolve, ...result }: Props) {
  const phase = useGamePhase(game);
  const params = { id: game.id, cid: result.entry.challenge.id };
  const challenge = useEndpoint(getChallenge, { params }, { refreshEveryMs: 0 });
  return (
    <SolveResult {...result} isScored={phase !== "after"}>
      {challenge.state === "ready" && afterSolve(challenge.data)}
    </SolveResult>
  );
}
