import type { PlayedChallenge } from "@gonfalon/contract/challenge.ts";
import type { InstanceEnd } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { InstancePanel } from "./InstancePanel.tsx";
import { useTeamInstanceActions } from "./instance-actions.ts";
import { containerIn } from "./instance-state.ts";
import { RunningElsewhere } from "./RunningElsewhere.tsx";
import { useContainerTimes } from "./use-container-times.ts";

interface Props {
  readonly game: Pick<GameDetail, "id" | "title">;
  readonly challenge: PlayedChallenge;
  readonly solved: boolean;
}

/** The team's container of a challenge. */
export function TeamInstance({ game, challenge, solved }: Props) {
  const { t } = useTranslation();
  const { defaultLifetime } = useContainerTimes();
  const acts = useTeamInstanceActions(game.id, challenge.id);
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
      container={containerIn(challenge.context)}
      use="play"
      label={`${challenge.title} @ ${game.title}`}
      actions={acts}
      startHint={t("instance.start.text", { count: defaultLifetime })}
      solved={solved}
      serverEndReason={endReason}
      help={<RunningElsewhere gameId={game.id} except={challenge.id} />}
    />
  );
}
