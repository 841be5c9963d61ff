import type { GameInfo } from "@gonfalon/contract/game.ts";
import { SECOND_MS } from "@gonfalon/rules/durations.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconSnowflake } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { Panel } from "./Panel.tsx";
import classes from "./PhasePanel.module.css";
import { getProgress, listPhases, type Phase } from "./phases.ts";

/** The phases of a game in one bar, with the progress of the game. */
export function PhasePanel({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const now = useServerTime(SECOND_MS);
  const progress = getProgress(game, now);
  return (
    <Panel
      title={t("overview.phase.title")}
      link={{ to: paths.admin.gameInfo(game.id), name: t("overview.phase.times") }}
    >
      <ol className={classes.phases} style={{ "--progress": `${progress * 100}%` } as CSSProperties}>
        {listPhases(game, now).map((phase) => (
          <li
            key={phase.name}
            data-phase={phase.name}
            data-state={phase.state}
            aria-current={phase.state === "current" ? "step" : undefined}
          >
            {phase.name === "freeze" ? (
              <FreezeMark freezeAt={game.freezeAt} />
            ) : (
              <span>{formatPhase(phase, game, progress, t)}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function FreezeMark({ freezeAt }: { readonly freezeAt: number | null }) {
  const { t } = useTranslation();
  const name = t("overview.phase.freeze", { time: formatDateTime(freezeAt ?? 0) });
  return (
    <span title={name}>
      <IconSnowflake size={14} aria-hidden />
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}

function formatPhase({ name, state }: Phase, game: GameInfo, progress: number, t: TFunction): string {
  if (name === "registration") return t("game.join.card");
  if (name === "writeups") return t("writeup.title");
  if (state === "done") return t("game.phase.after");
  const share = formatNumber(Math.floor(progress * 100) / 100, { style: "percent" });
  return `${game.pausedAt === null ? t("game.phase.running") : t("pause.state")} ${share}`;
}
