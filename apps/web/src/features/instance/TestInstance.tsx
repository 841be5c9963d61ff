import type { EditedChallenge } from "@gonfalon/contract/challenge.ts";
import type { GameInfo } from "@gonfalon/contract/game.ts";
import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ImageAvailability } from "./ImageAvailability.tsx";
import { InstancePanel } from "./InstancePanel.tsx";
import { useTestInstanceActions } from "./instance-actions.ts";

interface Props {
  readonly game: Pick<GameInfo, "id" | "title">;
  readonly challenge: EditedChallenge;
  /** Saves the changes; throws if that fails. */
  readonly save: () => Promise<void>;
}

/** An editor's container for testing a challenge. */
export function TestInstance({ game, challenge, save }: Props) {
  const { t } = useTranslation();
  const actions = useTestInstanceActions(game.id, challenge.id, save);
  return (
    <Stack>
      {challenge.containerImage && <ImageAvailability gameId={game.id} challengeId={challenge.id} />}
      <InstancePanel
        container={challenge.testContainer ?? undefined}
        use="test"
        label={`${challenge.title} @ ${game.title} (${t("instance.admin.test")})`}
        actions={actions}
        startHint={t("instance.test.text")}
      />
    </Stack>
  );
}
