import { useTranslation } from "react-i18next";
import { getCategoryName } from "#game/category-name.ts";
import { bloodNames } from "#game/solve-kind-name.ts";
import { formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { categoryColors } from "#theme/category-colors.ts";
import { LazyPosterArt } from "#ui/LazyPosterArt.tsx";
import { TeamShield } from "#ui/TeamShield.tsx";
import classes from "./BloodOverlay.module.css";
import type { BloodAnnouncement } from "./blood-announcement.ts";
import { NewRank } from "./NewRank.tsx";

/** PROJ-4: covers the screen to announce a new blood: the challenge, the team, the points and the new rank. */
export function BloodOverlay({ announcement }: { readonly announcement: BloodAnnouncement }) {
  const { t } = useTranslation();
  const { place, challenge, team, points, rankBefore } = announcement;
  const { icon: Icon } = getCategoryStyle(challenge.category);
  return (
    <div className={classes.overlay} data-place={place}>
      <div className={classes.art} aria-hidden>
        <LazyPosterArt name={`challenge:${challenge.id}`} clothCount={7} />
      </div>
      <div className={classes.banner} aria-hidden>
        <span className={classes.bar} />
        <span className={classes.cloth}>
          <b>{formatNumber(place)}</b>
          <TeamShield team={team} size={250} />
        </span>
      </div>
      <div className={classes.text}>
        <p className={classes.category} style={{ color: categoryColors[challenge.category].dark }}>
          <Icon aria-hidden />
          {getCategoryName(challenge)}
        </p>
        <p className={classes.kind}>{t(`scoreboard.kind.${bloodNames[place]}`)}</p>
        <h2 className={classes.challenge}>
          <bdi>{challenge.title}</bdi>
        </h2>
        <p className={classes.team}>
          <bdi>{team.name}</bdi>
        </p>
        <dl className={classes.numbers}>
          <div>
            <dt>{t("scoreboard.dialog.points")}</dt>
            <dd>{formatNumber(points, { signDisplay: "exceptZero" })}</dd>
          </div>
          <div>
            <dt>{t("scoreboard.rank")}</dt>
            <dd>
              <NewRank rankBefore={rankBefore} rank={team.rank} />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
