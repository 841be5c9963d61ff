import type { BoardChallenge, BoardSolve } from "@gonfalon/contract/scoreboard.ts";
import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatRankSign } from "#i18n/format.ts";
import { CountUp } from "#ui/CountUp.tsx";
import { UserRoundel } from "#ui/UserRoundel.tsx";
import classes from "./SolveSummary.module.css";

interface Props {
  readonly challenge: Pick<BoardChallenge, "score">;
  /** Undefined until the board with the solve is loaded. */
  readonly solve: BoardSolve | undefined;
  readonly rankBefore: number;
  readonly rank: number;
}

/** The result of a solve: its points, the new rank, and the user who submitted the flag. */
export function SolveSummary({ challenge, solve, rankBefore, rank }: Props) {
  const { t } = useTranslation();
  const bonus = solve ? solve.score - challenge.score : 0;
  const overtakenTeamCount = solve ? rankBefore - rank : 0;
  return (
    <dl className={classes.summary}>
      <Cell
        name={t("play.moment.points")}
        note={
          bonus > 0 &&
          t("play.moment.bonus", { base: formatNumber(challenge.score), bonus: formatNumber(bonus) })
        }
      >
        {solve ? (
          <span>
            +<CountUp value={solve.score} />
          </span>
        ) : (
          "–"
        )}
      </Cell>
      <Cell
        name={t("scoreboard.rank")}
        note={overtakenTeamCount > 0 && t("play.moment.passed", { count: overtakenTeamCount })}
      >
        {overtakenTeamCount > 0 && (
          <>
            <span className={classes.before}>{formatRankSign(rankBefore)}</span>
            <IconArrowRight size={18} aria-hidden />
          </>
        )}
        {solve ? formatRankSign(rank) : "–"}
      </Cell>
      <Cell name={t("play.moment.by")} isName>
        {solve?.userName ? (
          <>
            <UserRoundel id={solve.userName} size={26} />
            <bdi>{solve.userName}</bdi>
          </>
        ) : (
          "–"
        )}
      </Cell>
    </dl>
  );
}

interface CellProps {
  readonly name: string;
  readonly note?: ReactNode;
  readonly isName?: boolean;
  readonly children: ReactNode;
}

function Cell({ name, note, isName = false, children }: CellProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.value} data-name={isName || undefined}>
        {children}
      </dd>
      {note && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
