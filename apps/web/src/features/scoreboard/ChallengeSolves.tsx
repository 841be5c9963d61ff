import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { getCategoryName } from "#game/category-name.ts";
import { formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Rows } from "#ui/Rows.tsx";
import { SolveIcon } from "#ui/SolveIcon.tsx";
import type { ColumnGroup } from "./board-view.ts";
import classes from "./ChallengeSolves.module.css";

/** The number of solves and the first blood of each challenge; phones show it instead of the table columns. */
export function ChallengeSolves({ groups }: { readonly groups: readonly ColumnGroup[] }) {
  return (
    <Rows>
      {groups.flatMap(({ items }) =>
        items.map((challenge) => <ChallengeRow key={challenge.id} challenge={challenge} />),
      )}
    </Rows>
  );
}

function ChallengeRow({ challenge }: { readonly challenge: BoardChallenge }) {
  const { t } = useTranslation();
  const { icon: Icon, color } = getCategoryStyle(challenge.category);
  const firstBloodTeam = challenge.bloods[0]?.name;
  return (
    <li className={classes.row}>
      <Icon size={22} color={color} aria-hidden />
      <div className={classes.texts}>
        <bdi className={classes.title}>{challenge.title}</bdi>
        <span className={classes.solves}>
          <span>{getCategoryName(challenge)}</span>
          <span>
            {" "}
            {challenge.solved === 0
              ? t("play.board.no-solves")
              : t("play.board.solves", { count: challenge.solved })}
          </span>
          {firstBloodTeam !== undefined && (
            <span className={classes.firstBlood}>
              <SolveIcon place={1} size={16} label={t("scoreboard.kind.first")} /> <bdi>{firstBloodTeam}</bdi>
            </span>
          )}
        </span>
      </div>
      <span className={classes.points}>{formatNumber(challenge.score)}</span>
    </li>
  );
}
