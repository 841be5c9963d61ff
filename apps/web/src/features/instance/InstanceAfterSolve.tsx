import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useState } from "react";
import { useTunnel } from "#tunnel/tunnel.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useTeamInstanceActions } from "./instance-actions.ts";
import { toInstanceAddress } from "./instance-address.ts";
import { toContainer, toInstanceState } from "./instance-state.ts";
import { SolvedOffer } from "./SolvedOffer.tsx";

interface Props {
  readonly game: Pick<GameDetail, "id" | "title">;
  readonly challenge: PlayedChallenge;
}

/** REACH-7: offers to stop the container of a challenge that was just solved. */
export function InstanceAfterSolve({ game, challenge }: Props) {
  const { end } = useTeamInstanceActions(game.id, challenge.id);
  const [isDismissed, setIsDismissed] = useState(false);
  const { error, attempt } = useSubmitError();
  const state = toInstanceState(toContainer(challenge.context));
  const address =
    state.kind === "running" ? toInstanceAddress(state.entry, "play", globalThis.location.origin) : undefined;
  const label = `${challenge.title} @ ${game.title}`;
  const tunnel = useTunnel(address?.kind === "proxied" ? { remote: address.text, label } : undefined);

  async function stop() {
    if (await attempt(end.run)) tunnel.close();
  }

  if (state.kind !== "running" || isDismissed) return null;
  return (
    <>
      <SolvedOffer pending={end.pending} onEnd={() => void stop()} onKeep={() => setIsDismissed(true)} />
      <ErrorNote error={error} />
    </>
  );
}
