import { getChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { ComponentProps } from "react";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useGamePhase } from "#game/game-phase.ts";
import type { ChallengeParts } from "./challenge-part.ts";
import { SolvedMoment } from "./SolvedMoment.tsx";

interface Props extends Omit<ComponentProps<typeof SolvedMoment>, "isScored" | "children"> {
  readonly game: GameDetail;
  readonly afterSolve: ChallengeParts["afterSolve"];
}

/** The result of a solve, with the actions that other features add. */
export function SolvedChallenge({ game, afterSolve, ...moment }: Props) {
  const phase = useGamePhase(game);
  const params = { id: game.id, cid: moment.entry.challenge.id };
  const challenge = useEndpoint(getChallenge, { params }, { refreshEveryMs: 0 });
  return (
    <SolvedMoment {...moment} isScored={phase !== "after"}>
      {challenge.state === "ready" && afterSolve(challenge.data)}
    </SolvedMoment>
  );
}
