import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { bloodPlace } from "@gonfalon/rules/blood.ts";
import { Badge } from "@mantine/core";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { formatDateTimeSeconds, formatNumber } from "#i18n/format.ts";
import { getCategoryStyle } from "#theme/categories.ts";
import { Flag } from "#ui/Flag.tsx";
import { type BoardEntry, type Mark, toHash } from "./board-entries.ts";
import classes from "./ChallengeGrid.module.css";
import { formatSolves } from "./format-solves.ts";

interface Props {
  readonly entry: BoardEntry;
  readonly ownTeamId: number;
}

const markColors: Readonly<Record<Mark, string>> = {
  running: "green",
  new: "brand",
  hint: "yellow",
  attempted: "gray",
};

/** One challenge; the whole card is a link to it. */
export function ChallengeCard({ entry: { challenge, solve, marks }, ownTeamId }: Props) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { color } = getCategoryStyle(challenge.category);
  const look: CSSProperties & Record<"--card-color", string> = {
    "--card-color": color,
  };
  return (
    <Link
      to={{ search, hash: toHash(challenge) }}
      preventScrollReset
      className={classes.card}
      data-solved={solve !== undefined || undefined}
      style={look}
    >
      <span className={classes.name}>{challenge.title}</span>
      <span className={classes.score}>{formatNumber(challenge.score)}</span>
      {(solve !== undefined || marks.length > 0) && (
        <span className={classes.marks}>
          {solve && (
            <span className={classes.solved}>
              <Flag place={bloodPlace(solve.type)} size={16} />
              {t("scoreboard.kind.normal")}
            </span>
          )}
          {marks.map((mark) => (
            <Badge key={mark} size="sm" variant="light" color={markColors[mark]} tt="none">
              {t(`play.board.mark.${mark}`)}
            </Badge>
          ))}
        </span>
      )}
      <span className={classes.foot}>
        {formatSolves(t, challenge.solved)}
        <Bloods challenge={challenge} ownTeamId={ownTeamId} />
      </span>
    </Link>
  );
}

interface BloodsProps {
  readonly challenge: BoardChallenge;
  readonly ownTeamId: number;
}

/** The first three teams. */
function Bloods({ challenge: { bloods }, ownTeamId }: BloodsProps) {
  return (
    <span className={classes.bloods}>
      {bloods.map(({ id, name, submitTimeUtc }, index) => (
        <span key={id} data-own={id === ownTeamId || undefined}>
          <Flag
            place={([1, 2, 3] as const)[index]}
            size={16}
            label={submitTimeUtc === null ? name : `${name}, ${formatDateTimeSeconds(submitTimeUtc)}`}
          />
        </span>
      ))}
    </span>
  );
}
