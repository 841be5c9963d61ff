import type { ActivityBlood } from "@gonfalon/contract/game-activity.ts";
import { useTranslation } from "react-i18next";
import { bloodNames } from "#game/solve-kind-name.ts";
import { paths } from "#routing/paths.ts";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { Panel, PanelNote } from "./Panel.tsx";
import classes from "./PanelRows.module.css";
import { RowTime } from "./RowTime.tsx";

interface Props {
  readonly gameId: number;
  readonly bloods: readonly ActivityBlood[];
}

/** The latest bloods. A blood is one of the first three solves of a challenge. */
export function BloodPanel({ gameId, bloods }: Props) {
  const { t } = useTranslation();
  return (
    <Panel
      title={t("overview.bloods")}
      link={{ to: paths.admin.gameMonitor(gameId), name: t("play.tabs.monitor") }}
    >
      {bloods.length === 0 ? (
        <PanelNote>{t("play.notice.empty")}</PanelNote>
      ) : (
        <ul className={classes.rows}>
          {bloods.map((blood) => (
            <BloodRow key={`${blood.time} ${blood.place} ${blood.challenge}`} blood={blood} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function BloodRow({ blood: { place, time, challenge, team } }: { readonly blood: ActivityBlood }) {
  const { t } = useTranslation();
  return (
    <li>
      <SolveIcon place={place} label={t(`scoreboard.kind.${bloodNames[place]}`)} />
      {team.id !== null && <TeamShield team={{ id: team.id, avatar: team.avatar }} size={22} />}
      <span className={classes.text}>
        <bdi className={classes.name}>{team.name}</bdi> · <bdi>{challenge}</bdi>
      </span>
      <RowTime time={time} />
    </li>
  );
}
