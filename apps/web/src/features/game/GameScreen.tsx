import type { GameDetail } from "@gonfalon/contract/game-view.ts";
import { listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useGamePhase } from "#game/game-phase.ts";
import { useUrlGame } from "#game/use-url-game.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Markdown } from "#ui/Markdown.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";
import { GameHero } from "./GameHero.tsx";
import classes from "./GameScreen.module.css";
import { LeaveDialog } from "./LeaveDialog.tsx";
import { RegistrationCard } from "./RegistrationCard.tsx";
import { toRegistrationState } from "./registration-state.ts";
import { ShareSection } from "./ShareSection.tsx";

/** One game: description, times and registration. */
export function GameScreen() {
  const game = useUrlGame(MINUTE_MS);
  if (!game) return <NoGame />;
  return (
    <Async value={game} skeleton={<GameSkeleton />}>
      {(loadedGame) => <Game key={loadedGame.id} game={loadedGame} />}
    </Async>
  );
}

function Game({ game }: { readonly game: GameDetail }) {
  const phase = useGamePhase(game);
  const profile = useProfile();
  const teams = useEndpoint(profile ? listOwnTeams : null);
  const ownTeams: readonly TeamInfo[] | undefined = teams.state === "ready" ? teams.data : undefined;
  const [isLeaving, setIsLeaving] = useState(false);
  const canMonitor = isStaff(profile?.role);
  const registration = toRegistrationState(game, phase, {
    isSignedIn: profile !== undefined,
    teamCount: ownTeams?.length,
    isStaff: canMonitor,
  });
  usePageTitle(game.title);
  return (
    <>
      <GameHero game={game} layout="page" />
      <div className={classes.page}>
        <RegistrationCard
          game={game}
          phase={phase}
          registration={registration}
          teams={ownTeams ?? []}
          role={profile?.role}
          onLeave={() => setIsLeaving(true)}
        />
        <div className={classes.text}>
          {game.content.trim() !== "" && <Markdown text={game.content} />}
          {!game.hidden && <ShareSection game={game} phase={phase} isStaff={canMonitor} />}
        </div>
      </div>
      <LeaveDialog game={game} opened={isLeaving} onClose={() => setIsLeaving(false)} />
    </>
  );
}

function NoGame() {
  const { t } = useTranslation();
  return (
    <EmptyState order={1} title={t("game.missing-title")} text={t("game.missing-text")}>
      <Button variant="default" component={Link} to={paths.games}>
        {t("game.all")}
      </Button>
    </EmptyState>
  );
}

function GameSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      <Skeleton height={260} />
      <Skeleton height={320} />
    </Stack>
  );
}
