import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useState } from "react";
import { useTunnel } from "#tunnel/tunnel.ts";
import { Refusal } from "#ui/Refusal.tsx";
import { useTeamInstanceActions } from "./instance-actions.ts";
import { toInstanceAddress } from "./instance-address.ts";
import { containerIn, instanceState } from "./instance-state.ts";
import { SolvedOffer } from "./SolvedOffer.tsx";

interface Props {
  readonly game: Pick<GameDetail, "id" | "title">;
  readonly challenge: PlayedChallenge;
}

/** REACH-7: offers to stop the container of a challenge that was just solved. */
export function InstanceAfterSolve({ game, challenge }: Props) {
  const { end } = useTeamInstanceActions(game.id, challenge.id);
  const [kept, setKept] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const state = instanceState(containerIn(challenge.context));
  const address =
    state.kind === "running" ? toInstanceAddress(state.entry, "play", globalThis.location.origin) : undefined;
  const label = `${challenge.title} @ ${game.title}`;
  const tunnel = useTunnel(address?.kind === "proxied" ? { remote: address.text, label } : undefined);

  async function stop() {
    const outcome = await end.run();
    if (outcome.ok) tunnel.close();
    else setRefusal(outcome.error);
  }

  if (state.kind !== "running" || kept) return null;
  return (
    <>
      <SolvedOffer pending={end.pending} onEnd={() => void stop()} onKeep={() => setKept(true)} />
      <Refusal error={refusal} />
    </>
  );
}
