import type { GameDetail } from "@gonfalon/contract/game.ts";
import { getPlayerBoard, getStanding } from "@gonfalon/contract/scoreboard.ts";
import { Title } from "@mantine/core";
import { type ComponentProps, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { formatRankSign } from "#i18n/format.ts";
import type { TeamCloth as TeamClothComponent } from "#ui/heraldry/TeamCloth.tsx";
import { lazyDecoration } from "#ui/lazy-decoration.ts";
import classes from "./FinalResult.module.css";
import cardClasses from "./RegistrationCard.module.css";

const TeamCloth = lazyDecoration<ComponentProps<typeof TeamClothComponent>>(
  async () => (await import("#ui/heraldry/TeamCloth.tsx")).TeamCloth,
);

/** The result of the user's team after the end of a game. The layout does not shift when the data is loaded. */
export function FinalResult({ game }: { readonly game: GameDetail }) {
  const { t } = useTranslation();
  const params = { id: game.id };
  const board = useEndpoint(getPlayerBoard, { params });
  const standing = useEndpoint(getStanding, { params });
  const { rank: team, challengeCount } = board.state === "ready" ? board.data : {};
  const teamCount = standing.state === "ready" ? standing.data.total : undefined;
  return (
    <section>
      <Title order={2} className={cardClasses.title ?? ""}>
        {t("game.result.title")}
      </Title>
      <div className={classes.result}>
        <span className={classes.cloth}>
          <Suspense>{team && <TeamCloth teamId={team.id} picture={team.avatar} />}</Suspense>
        </span>
        <div className={classes.text}>
          <p className={classes.rank}>
            <b>{formatRankSign(team?.rank ?? null)}</b>{" "}
            {teamCount !== undefined && <span>{t("game.result.of", { total: teamCount })}</span>}
          </p>
          <bdi className={classes.name}>{game.teamName}</bdi>
          {team && (
            <>
              <small>{t("scoreboard.points", { count: team.score })}</small>
              <small>{t("play.board.count", { count: team.solvedCount, total: challengeCount })}</small>
            </>
          )}
          {game.division !== null && (
            <small>
              <bdi>{game.division}</bdi>{" "}
              {team && team.divisionRank !== null && formatRankSign(team.divisionRank)}
            </small>
          )}
        </div>
      </div>
    </section>
  );
}
