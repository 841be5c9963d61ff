import type { Role } from "@gonfalon/contract/enums.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { TeamInfo } from "@gonfalon/contract/team.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EventTimes } from "./EventTimes.tsx";
import { GameActions } from "./GameActions.tsx";
import type { Entry } from "./game-entry.ts";
import classes from "./RegistrationCard.module.css";
import { RegistrationForm } from "./RegistrationForm.tsx";
import { RegistrationStatus } from "./RegistrationStatus.tsx";

interface Props {
  readonly game: GameDetail;
  readonly phase: GamePhase;
  readonly entry: Entry;
  /** The visitor's teams. */
  readonly teams: readonly TeamInfo[];
  /** Of the visitor, if signed in. */
  readonly role: Role | undefined;
  readonly onLeave: () => void;
}

/** Everything that the visitor can do with a game: register, wait, play, or see the result. */
export function RegistrationCard({ game, phase, entry, teams, role, onLeave }: Props) {
  const { t } = useTranslation();
  const registers = entry === "join" || entry === "join-again";
  return (
    <aside className={classes.card} aria-label={t("game.join.card")}>
      <Stack gap="sm" className={classes.part ?? ""}>
        <RegistrationStatus game={game} phase={phase} entry={entry} />
        {registers && (
          <>
            <Title order={2} className={classes.title ?? ""}>
              {t(game.soloMode ? "game.join.card" : "game.join.heading")}
            </Title>
            <RegistrationForm game={game} teams={teams} isAgain={entry === "join-again"} />
          </>
        )}
        <GameActions game={game} phase={phase} entry={entry} role={role} onLeave={onLeave} />
      </Stack>
      <EventTimes game={game} phase={phase} />
    </aside>
  );
}
