import { IconBox } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useOwnInstances } from "#features/instance/use-own-instances.ts";
import { paths } from "#routing/paths.ts";
import { Countdown } from "#ui/Countdown.tsx";
import classes from "./InstancesMenu.module.css";
import { SidePanel, SidePanelChoice } from "./SidePanel.tsx";
import { ToolButton } from "./ToolButton.tsx";

/** The running instances of the visitor's teams, on every screen; absent if there are none. */
export function InstancesMenu() {
  const { t } = useTranslation();
  const panel = useId();
  const navigate = useNavigate();
  const own = useOwnInstances();
  if (own.length === 0) return null;
  const label = t("instance.own.title", { count: own.length });
  return (
    <>
      <ToolButton label={label} icon={IconBox} count={own.length} popoverTarget={panel} />
      <SidePanel id={panel} label={label} heading={label}>
        {own.map(({ gameId, gameTitle, challengeId, challengeTitle, container }) => (
          <SidePanelChoice
            key={`${gameId} ${challengeId}`}
            panel={panel}
            onChoose={() => void navigate(`${paths.gameChallenges(gameId)}#${challengeId}`)}
          >
            <span className={classes.names}>
              {challengeTitle}
              <small>{gameTitle}</small>
            </span>
            {container.status === "Running" ? (
              <Countdown until={container.expectStopAt} className={classes.clock} />
            ) : (
              t("instance.state.starting")
            )}
          </SidePanelChoice>
        ))}
      </SidePanel>
    </>
  );
}
