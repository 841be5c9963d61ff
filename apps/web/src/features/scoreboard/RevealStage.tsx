import type { GameDetail } from "@gonfalon/contract/game.ts";
import type { PlaceStep, Reveal, SolveStep } from "@gonfalon/contract/reveal.ts";
import { getBloodPlace } from "@gonfalon/rules/blood.ts";
import { useTranslation } from "react-i18next";
import { getSolveKindName } from "#game/solve-kind-name.ts";
import { formatDateTime, formatNumber, formatSigned } from "#i18n/format.ts";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import { NewRank } from "./NewRank.tsx";
import { RevealEnd } from "./RevealEnd.tsx";
import { RevealSettings } from "./RevealSettings.tsx";
import classes from "./RevealStage.module.css";
import type { RevealState, ShownTeam } from "./reveal-state.ts";

interface Props {
  readonly game: GameDetail;
  readonly reveal: Reveal;
  readonly state: RevealState;
}

/** The current step in large letters; a summary and the settings before the first step, `RevealEnd` after the last. */
export function RevealStage({ game, reveal, state }: Props) {
  const { step, teams, unplacedCount } = state;
  const team = teams.find(({ id }) => id === step?.teamId);
  return (
    <section className={classes.stage}>
      <div aria-live="polite">
        {!step && <Start reveal={reveal} />}
        {team && step?.kind === "Solve" && <Solve team={team} step={step} />}
        {team && step?.kind === "Place" && <Place team={team} step={step} />}
      </div>
      {!step && <RevealSettings game={game} />}
      {unplacedCount === 0 && <RevealEnd game={game} />}
    </section>
  );
}

function Start({ reveal }: Pick<Props, "reveal">) {
  const { t } = useTranslation();
  const hiddenCount = reveal.teams.reduce((sum, { pending }) => sum + pending, 0);
  return (
    <>
      <p className={classes.kind}>{t("reveal.frozen", { time: formatDateTime(reveal.frozenAt) })}</p>
      <h2 className={classes.headline}>
        {reveal.teams.length === 0 ? t("scoreboard.empty-title") : t("reveal.solves", { count: hiddenCount })}
      </h2>
    </>
  );
}

interface StepProps<Step> {
  readonly team: ShownTeam;
  readonly step: Step;
}

function Solve({ team, step }: StepProps<SolveStep>) {
  const { t } = useTranslation();
  return (
    <>
      <p className={classes.kind}>
        <SolveIcon place={getBloodPlace(step.type)} />
        {t(`scoreboard.kind.${getSolveKindName(step.type)}`)}
      </p>
      <h2 className={classes.headline}>
        <bdi>{step.title}</bdi>
      </h2>
      <Team team={team} />
      <dl className={classes.numbers}>
        <div>
          <dt>{t("scoreboard.dialog.points")}</dt>
          <dd>{formatSigned(step.points)}</dd>
        </div>
        <div>
          <dt>{t("scoreboard.rank")}</dt>
          <dd>
            <NewRank rankBefore={step.from} rank={step.to} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Place({ team, step }: StepProps<PlaceStep>) {
  const { t } = useTranslation();
  return (
    <div className={classes.place} data-place={step.rank <= 3 ? step.rank : undefined}>
      <p className={classes.kind}>{t("reveal.place")}</p>
      <h2 className={classes.rank}>{formatNumber(step.rank)}</h2>
      <Team team={team} />
      <dl className={classes.numbers}>
        <div>
          <dt>{t("scoreboard.score")}</dt>
          <dd>{formatNumber(step.score)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Team({ team }: { readonly team: ShownTeam }) {
  return (
    <p className={classes.team}>
      <TeamShield team={team} size={64} />
      <span>
        <bdi>{team.name}</bdi>
        {team.division !== null && <small>{team.division}</small>}
      </span>
    </p>
  );
}
