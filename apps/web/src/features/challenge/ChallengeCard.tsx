import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link, type LinkProps, useLocation } from "react-router";
import { getCategoryName } from "#game/category-name.ts";
import { getSolveShare } from "#game/get-solve-share.ts";
import { getSolveKindName } from "#game/solve-kind-name.ts";
import { formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { type BoardEntry, toHash } from "./board-entries.ts";
import classes from "./ChallengeCard.module.css";
import { ChallengeIcon } from "./ChallengeIcon.tsx";
import { DeadlineText } from "./DeadlineText.tsx";
import { formatSolves } from "./format-solves.ts";
import { describeLock } from "./lock-text.ts";

interface Props {
  readonly entry: BoardEntry;
  /** The number of teams on the board; undefined until it is known. */
  readonly teamCount: number | undefined;
  /** The properties for moving between cards with the arrow keys. */
  readonly focusProps: Partial<LinkProps>;
}

/** One challenge; the whole card is a link to it. */
export function ChallengeCard({
  entry: { challenge, solve, marks, lockedBy },
  teamCount,
  focusProps,
}: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const cardStyle: CSSProperties & Record<"--card-color", string> = {
    "--card-color": getCategoryStyle(challenge.category).color,
  };
  return (
    <Link
      to={{ search, hash: toHash(challenge) }}
      preventScrollReset
      className={classes.card}
      data-solved={solve !== undefined || undefined}
      data-locked={lockedBy !== undefined || undefined}
      style={cardStyle}
      {...focusProps}
    >
      <ChallengeIcon category={challenge.category} solve={solve} isLocked={lockedBy !== undefined} />
      <bdi className={classes.name}>{challenge.title}</bdi>
      <span className={classes.meta}>
        <span className={classes.category}>{getCategoryName(challenge)}</span>
        {solve && <span>{t(`scoreboard.kind.${getSolveKindName(solve.type)}`)}</span>}
        {lockedBy && <span>{describeLock(t, lockedBy)}</span>}
        {marks.map((mark) => (
          <span key={mark} data-mark={mark}>
            {t(`play.board.mark.${mark}`)}
          </span>
        ))}
        {!solve && <DeadlineText deadline={challenge.deadline} />}
        {challenge.tags.map((tag) => (
          <bdi key={tag}>{tag}</bdi>
        ))}
      </span>
      <span className={classes.foot}>
        <span className={classes.solves}>
          {formatSolves(t, challenge.solved)}
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${getSolveShare(challenge.solved, teamCount) * 100}%` }} />
          </span>
        </span>
        <span className={classes.score}>{formatNumber(challenge.score)}</span>
      </span>
    </Link>
  );
}
