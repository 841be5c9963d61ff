import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { getSolveKindName } from "#game/solve-kind-name.ts";
import { formatRelative } from "#i18n/format.ts";
import { useServerTime } from "#time/use-server-time.ts";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./Projector.module.css";
import { listLatestSolves } from "./projector.ts";

const MAX_SOLVES = 5;
const REFRESH_MS = 10_000;

export function ProjectorSolves({ board }: { readonly board: Scoreboard }) {
  const { t } = useTranslation();
  const now = useServerTime(REFRESH_MS);
  // A large board has tens of thousands of solves; do not process them on every clock tick.
  const solves = useMemo(() => listLatestSolves(board, MAX_SOLVES), [board]);
  return (
    <section className={classes.solves} aria-labelledby="latest-solves">
      <h2 id="latest-solves">{t("scoreboard.projector.latest")}</h2>
      <ol>
        {solves.map(({ team, solve, challengeTitle }) => (
          <li key={`${team.id} ${solve.id}`}>
            <SolveIcon
              place={getBloodPlace(solve.type)}
              label={t(`scoreboard.kind.${getSolveKindName(solve.type)}`)}
            />
            <TeamShield team={team} size={28} />
            <strong>
              <bdi>{team.name}</bdi>
            </strong>
            <bdi>{challengeTitle}</bdi>
            <time dateTime={new Date(solve.time).toISOString()}>
              {formatRelative(Math.min(solve.time, now), now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
