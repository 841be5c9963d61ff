import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { useIsHalted } from "#game/deadline.ts";
import { InstancePanel } from "./InstancePanel.tsx";
import { useTeamInstanceActions } from "./instance-actions.ts";
import { toContainer } from "./instance-state.ts";
import { RunningElsewhere } from "./RunningElsewhere.tsx";
import { useContainerTimes } from "./use-container-times.ts";

interface Props {
  readonly game: Pick<GameDetail, "id" | "title" | "end" | "pausedAt">;
  readonly challenge: PlayedChallenge;
  readonly isSolved: boolean;
}

/** The team's container of a challenge. */
export function TeamInstance({ game, challenge, isSolved }: Props) {
  const { t } = useTranslation();
  const { defaultLifetime } = useContainerTimes();
  const actions = useTeamInstanceActions(game.id, challenge.id);
  const isHalted = useIsHalted(game, challenge.deadline);
  const [endReason, setEndReason] = useState<InstanceEnd>();
  useHub(
    "/hub/user",
    { game: game.id },
    {
      ReceivedInstance: ({ challengeId, ended }) => {
        if (challengeId === challenge.id) setEndReason(ended ?? undefined);
      },
    },
  );
  return (
    <InstancePanel
      container={toContainer(challenge.context)}
      use="play"
      label={`${challenge.title} @ ${game.title}`}
      actions={actions}
      startHint={t("instance.start.text", { count: defaultLifetime })}
      isSolved={isSolved}
      isHalted={isHalted}
      serverEndReason={endReason}
      help={<RunningElsewhere gameId={game.id} exceptChallengeId={challenge.id} />}
    />
  );
}
