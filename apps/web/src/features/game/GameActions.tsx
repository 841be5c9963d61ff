import type { Role } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { isStaff } from "@gonfalon/rules/roles.ts";
import { Button } from "@mantine/core";
import { IconChartBar, IconEye, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { paths, toLoginPath } from "#routing/paths.ts";
import { MainActionButton } from "./MainActionButton.tsx";
import { canPlay, type RegistrationState } from "./registration-state.ts";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly registration: RegistrationState;
  /** The role of the user, if signed in. */
  readonly role: Role | undefined;
  readonly onLeave: () => void;
}

/** The actions for a game, the most important first. */
export function GameActions({ game, phase, registration, role, onLeave }: Props) {
  const { t } = useTranslation();
  const location = useLocation();
  const canMonitor = isStaff(role);
  const canLeave = game.status === "Pending" || game.status === "Rejected";
  return (
    <>
      {canPlay(game, phase) && <MainActionButton game={game} />}
      {registration === "sign-in" && (
        <Button component={Link} to={toLoginPath(location)} size="lg">
          {t("game.act.sign-in")}
        </Button>
      )}
      {(phase !== "before" || canMonitor) && (
        <Button
          variant="default"
          component={Link}
          to={paths.gameScoreboard(game.id)}
          leftSection={<IconChartBar size={18} aria-hidden />}
        >
          {t("game.act.scoreboard")}
        </Button>
      )}
      {canLeave && (
        <Button variant="default" onClick={onLeave}>
          {t("game.act.leave")}
        </Button>
      )}
      {canMonitor && (
        <Button
          variant="default"
          component={Link}
          to={paths.admin.gameMonitor(game.id)}
          leftSection={<IconEye size={18} aria-hidden />}
        >
          {t("play.tabs.monitor")}
        </Button>
      )}
      {role === "Admin" && (
        <Button
          variant="subtle"
          component={Link}
          to={paths.admin.gameOverview(game.id)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t("game.act.edit")}
        </Button>
      )}
    </>
  );
}
