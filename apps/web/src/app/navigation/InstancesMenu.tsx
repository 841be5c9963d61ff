import type { OwnInstance } from "@gonfalon/contract/instance.ts";
import { IconBox } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useOwnInstances } from "#features/instance/use-own-instances.ts";
import { paths } from "#routing/paths.ts";
import { Countdown } from "#ui/Countdown.tsx";
import classes from "./InstancesMenu.module.css";
import { MenuChoice, MenuPanel } from "./MenuPanel.tsx";
import { ToolButton } from "./ToolButton.tsx";

interface Props {
  /** `stat`: with the remaining time, in the bar of a game. */
  readonly layout?: "tool" | "stat";
}

/** The starting and running instances of the user's teams, on every screen; absent if there are none. */
export function InstancesMenu({ layout = "tool" }: Props) {
  const { t } = useTranslation();
  const panelId = useId();
  const navigate = useNavigate();
  const instances = useOwnInstances();
  if (instances.length === 0) return null;
  const label = t("instance.own.title", { count: instances.length });
  return (
    <>
      {layout === "tool" ? (
        <ToolButton label={label} icon={IconBox} count={instances.length} popoverTarget={panelId} />
      ) : (
        <button type="button" popoverTarget={panelId} className={classes.stat}>
          <span>{label}</span>
          <span className={classes.remaining}>
            <SoonestEnd instances={instances} />
          </span>
        </button>
      )}
      <MenuPanel id={panelId} label={label} heading={label}>
        {instances.map(({ gameId, gameTitle, challengeId, challengeTitle, container }) => (
          <MenuChoice
            key={`${gameId} ${challengeId}`}
            panelId={panelId}
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
          </MenuChoice>
        ))}
      </MenuPanel>
    </>
  );
}

/** The remaining time of the instance that ends first. */
function SoonestEnd({ instances }: { readonly instances: readonly OwnInstance[] }) {
  const { t } = useTranslation();
  const ends = instances.flatMap(({ container }) =>
    container.status === "Running" ? [container.expectStopAt] : [],
  );
  return ends.length === 0 ? t("instance.state.starting") : <Countdown until={Math.min(...ends)} />;
}
