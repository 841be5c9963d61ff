import { listCheats } from "@gonfalon/contract/cheat.ts";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { TeamShield } from "#ui/TeamShield.tsx";
import { Panel } from "./Panel.tsx";
import classes from "./PanelRows.module.css";
import { RowTime } from "./RowTime.tsx";
import { OVERVIEW_REFRESH } from "./refresh.ts";

const MAX_CHEATS = 2;

/** The newest cheats: submissions of another team's flag. Renders nothing if there are none. */
export function CheatPanel({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  const cheats = useEndpoint(listCheats, { params: { id: gameId } }, OVERVIEW_REFRESH);
  if (cheats.state !== "ready" || cheats.data.length === 0) return null;
  return (
    <Panel title={t("overview.cheats.title")}>
      <ul className={classes.rows}>
        {cheats.data.slice(0, MAX_CHEATS).map(({ submitTeam, ownedTeam, submission }) => (
          <li key={`${submission.time} ${submitTeam.id} ${submission.answer}`}>
            <TeamShield team={submitTeam.team} size={22} />
            <div className={classes.text}>
              <bdi className={classes.name}>{submitTeam.team.name}</bdi>
              <div>
                <bdi>{t("monitor.cheat.used", { team: ownedTeam.team.name })}</bdi>
              </div>
              <div className={classes.detail}>
                <bdi>{submission.challenge}</bdi>
              </div>
            </div>
            <RowTime time={submission.time} />
          </li>
        ))}
      </ul>
      <div className={classes.action}>
        <Button component={Link} to={paths.admin.gameCheatInfo(gameId)} variant="default" fullWidth>
          {t("overview.cheats.review")}
        </Button>
      </div>
    </Panel>
  );
}
