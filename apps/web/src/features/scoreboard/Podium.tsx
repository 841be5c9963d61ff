import type { BoardTeam } from "@gonfalon/contract/scoreboard.ts";
import { type ComponentProps, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatSigned } from "#i18n/format.ts";
import type { PodiumCloth as PodiumClothComponent } from "#ui/heraldry/PodiumCloth.tsx";
import { lazyDecoration } from "#ui/lazy-decoration.ts";
import classes from "./Podium.module.css";

const PodiumCloth = lazyDecoration<ComponentProps<typeof PodiumClothComponent>>(
  async () => (await import("#ui/heraldry/PodiumCloth.tsx")).PodiumCloth,
);

/** The first three teams of a list as banners, with the gap to the team ahead. */
export function Podium({ teams }: { readonly teams: readonly BoardTeam[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes.podium} aria-label={t("scoreboard.podium")}>
      {teams.map((team, index) => (
        <li key={team.id} className={classes.banner} data-place={index + 1}>
          <Suspense>
            <PodiumCloth teamId={team.id} picture={team.avatar} />
          </Suspense>
          <div className={classes.place}>{formatNumber(index + 1)}</div>
          <bdi className={classes.name}>{team.name}</bdi>
          <div className={classes.score}>{formatNumber(team.score)}</div>
          <Gap team={team} teamAhead={teams[index - 1]} />
        </li>
      ))}
    </ol>
  );
}

function Gap({ team, teamAhead }: { readonly team: BoardTeam; readonly teamAhead: BoardTeam | undefined }) {
  return (
    <div className={classes.gap}>
      {teamAhead && teamAhead.score !== team.score && formatSigned(team.score - teamAhead.score)}
    </div>
  );
}
