import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import type { GameInfo } from "@gonfalon/contract/game.ts";
import { getInstallation } from "@gonfalon/contract/installation.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { Button, Group, Stack } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { useGamePhase, useGameTime } from "#game/game-phase.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { wrappingButton } from "#ui/wrapping-button.ts";
import { EndButton, FreezeButton, PublishButton } from "./GameActionButtons.tsx";
import { PauseButton } from "./PauseButton.tsx";
import { ReadinessList } from "./ReadinessList.tsx";
import { listChecks } from "./readiness.ts";
import { StartedGame } from "./StartedGame.tsx";

/** What is left to do before a game, and its activity once it has started. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const game = useEditedGame();
  const { frozen } = useCurrentGame();
  const phase = useGamePhase(game);
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("overview.title")}</PageTitle>
        <Group gap="xs">
          <Button
            variant="default"
            styles={wrappingButton}
            component={Link}
            to={paths.admin.gamePreview(game.id)}
            leftSection={<IconEye size={18} aria-hidden />}
          >
            {t("challenge.preview.button")}
          </Button>
          {game.hidden && <PublishButton game={game} />}
          {phase === "running" && game.pausedAt === null && <PauseButton game={game} />}
          {phase === "running" && !frozen && <FreezeButton game={game} />}
          {phase === "running" && <EndButton game={game} />}
        </Group>
      </Group>
      {phase === "before" ? (
        <Readiness game={game} />
      ) : (
        <StartedGame game={game}>
          <Readiness game={game} />
        </StartedGame>
      )}
    </Stack>
  );
}

function Readiness({ game }: { readonly game: GameInfo }) {
  // Updates every second, because “End now” sets the end to the current time, which is in the past a second later.
  const now = useGameTime(game, SECOND_MS);
  const challenges = useEndpoint(listEditedChallenges, { params: { id: game.id } });
  const installation = useEndpoint(getInstallation);
  return (
    <Async value={challenges} skeleton={<RowsSkeleton height={44} />}>
      {(loadedChallenges) => (
        <Async value={installation} skeleton={<RowsSkeleton height={44} />}>
          {(loadedInstallation) => (
            <ReadinessList
              checks={listChecks({
                game,
                challenges: loadedChallenges,
                installation: loadedInstallation,
                now,
              })}
            />
          )}
        </Async>
      )}
    </Async>
  );
}
