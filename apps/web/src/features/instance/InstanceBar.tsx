import { Badge } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Countdown } from "#ui/Countdown.tsx";
import classes from "./InstancePanel.module.css";
import type { InstanceState } from "./instance-state.ts";

interface Props {
  readonly state: InstanceState;
  /** The actions for a running container. */
  readonly children?: ReactNode;
}

const colors: Readonly<Record<InstanceState["kind"], string>> = {
  absent: "gray",
  queued: "orange",
  starting: "orange",
  running: "green",
};

/** The state of a container, its remaining time and what can be done with it. */
export function InstanceBar({ state, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar} data-running={state.kind === "running" || undefined}>
      <Badge
        component="output"
        variant={state.kind === "running" ? "light" : "dot"}
        color={colors[state.kind]}
      >
        {t(`instance.state.${state.kind}`)}
      </Badge>
      {state.kind === "running" && (
        <span className={classes.timeLeft} title={t("instance.time-left")}>
          <Countdown until={state.stopsAt} className={classes.clock} />
        </span>
      )}
      {children}
    </div>
  );
}
