import { type CheatInfo, listCheats } from "@gonfalon/contract/cheat.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button, Group, SegmentedControl, Stack, Title } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useHub } from "#api/realtime.ts";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useThrottled } from "#api/use-throttled.ts";
import { useCurrentGame } from "#game/current-game.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LiveBadge } from "#ui/LiveBadge.tsx";
import { useIsNew } from "#ui/LiveRow.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { CheatList } from "./CheatList.tsx";
import { CheatTeams } from "./CheatTeams.tsx";
import { groupCheatsByTeam, type Participation } from "./involved-teams.ts";

const THROTTLE = { everyMs: 2000 };

interface Props {
  /** The review actions for one of the teams; shown to administrators only. */
  readonly renderDecisions: (participation: Participation) => ReactNode;
}

/** The submissions of other teams' flags, grouped by team or as a list. */
export function CheatInfoScreen({ renderDecisions }: Props) {
  const game = useCurrentGame();
  const { t } = useTranslation();
  usePageTitle(`${t("monitor.cheats")} - ${game.title}`);
  const cheats = useEndpoint(listCheats, { params: { id: game.id } }, { refreshEveryMs: 30_000 });
  const refresh = useThrottled(() => void cheats.refresh(), THROTTLE);
  const connection = useHub(
    "/hub/monitor",
    { game: game.id },
    {
      ReceivedGameEvent: ({ type }) => {
        if (type === "CheatDetected") refresh();
      },
      connected: refresh,
    },
  );
  return (
    <Async value={cheats} skeleton={<RowsSkeleton height={64} />}>
      {(loadedCheats) => (
        <Cheats game={game} cheats={loadedCheats} renderDecisions={renderDecisions}>
          <LiveBadge state={connection} />
        </Cheats>
      )}
    </Async>
  );
}

interface CheatsProps extends Props {
  readonly game: GameDetail;
  readonly cheats: readonly CheatInfo[];
  readonly children: ReactNode;
}

function Cheats({ game, cheats, renderDecisions, children }: CheatsProps) {
  const { t } = useTranslation();
  const isAdmin = useProfile()?.role === "Admin";
  const isNew = useIsNew();
  const [isGroupedByTeam, setIsGroupedByTeam] = useLocalStorage({
    key: "cheat-info-team-view",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const renderActions = (participation: Participation) =>
    isAdmin && (
      <Group>
        {renderDecisions(participation)}
        <Button component={Link} to={paths.admin.gameReview(game.id)} variant="default">
          {t("monitor.cheat.review")}
        </Button>
      </Group>
    );
  return (
    <Stack>
      <Title order={1}>{t("monitor.cheats")}</Title>
      <Group>
        <SegmentedControl
          aria-label={t("monitor.cheat.view")}
          value={isGroupedByTeam ? "teams" : "list"}
          data={[
            { value: "teams", label: t("monitor.cheat.teams") },
            { value: "list", label: t("monitor.cheat.list") },
          ]}
          onChange={(view) => setIsGroupedByTeam(view === "teams")}
        />
        {children}
      </Group>
      {cheats.length === 0 && (
        <EmptyState order={2} title={t("monitor.cheat.none-title")} text={t("monitor.cheat.none-text")} />
      )}
      {isGroupedByTeam ? (
        <CheatTeams teams={groupCheatsByTeam(cheats)} renderActions={renderActions} />
      ) : (
        <CheatList cheats={cheats} isNew={isNew} />
      )}
    </Stack>
  );
}
