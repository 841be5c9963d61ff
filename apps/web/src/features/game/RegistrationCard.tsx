import type { Role } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { TeamInfo } from "@gonfalon/contract/team.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { GameActions } from "./GameActions.tsx";
import { GameCountdown } from "./GameCountdown.tsx";
import { GameFacts } from "./GameFacts.tsx";
import classes from "./RegistrationCard.module.css";
import { RegistrationForm } from "./RegistrationForm.tsx";
import { RegistrationStatus } from "./RegistrationStatus.tsx";
import type { RegistrationState } from "./registration-state.ts";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly registration: RegistrationState;
  /** The user's teams. */
  readonly teams: readonly TeamInfo[];
  /** The role of the user, if signed in. */
  readonly role: Role | undefined;
  readonly onLeave: () => void;
}

/** The clock of a game, the state of the registration, the actions and the facts. */
export function RegistrationCard({ game, phase, registration, teams, role, onLeave }: Props) {
  const { t } = useTranslation();
  const canRegister = registration === "join" || registration === "join-again";
  return (
    <aside className={classes.card} aria-label={t("game.join.card")}>
      <Stack gap="sm" className={classes.part ?? ""}>
        <GameCountdown game={game} phase={phase} />
        <RegistrationStatus game={game} phase={phase} registration={registration} />
        {canRegister && (
          <>
            <Title order={2} className={classes.title ?? ""}>
              {t(game.soloMode ? "game.join.card" : "game.join.heading")}
            </Title>
            <RegistrationForm game={game} teams={teams} wasRejected={registration === "join-again"} />
          </>
        )}
        <GameActions game={game} phase={phase} registration={registration} role={role} onLeave={onLeave} />
      </Stack>
      <GameFacts game={game} />
    </aside>
  );
}
