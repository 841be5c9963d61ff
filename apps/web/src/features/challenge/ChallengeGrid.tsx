import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useRovingFocus } from "#ui/use-roving-focus.ts";
import type { BoardEntry, CategoryCount } from "./board-entries.ts";
import { ChallengeCard } from "./ChallengeCard.tsx";
import classes from "./ChallengeGrid.module.css";

interface Props {
  readonly entries: readonly BoardEntry[];
  /** The counts of the whole board, regardless of the filter. */
  readonly counts: readonly CategoryCount[];
  /** The number of teams on the board; undefined until it is known. */
  readonly teamCount: number | undefined;
  readonly onShowAll: () => void;
}

/** The challenges in one grid; the arrow keys move between them. */
export function ChallengeGrid({ entries, counts, teamCount, onShowAll }: Props) {
  const roving = useRovingFocus(entries.map(({ challenge }) => String(challenge.id)));
  if (entries.length === 0) return <EmptyBoard counts={counts} onShowAll={onShowAll} />;
  return (
    <ul id="challenges" className={classes.grid} {...roving.group}>
      {entries.map((entry) => (
        <li key={entry.challenge.id}>
          <ChallengeCard
            entry={entry}
            teamCount={teamCount}
            focusProps={roving.item(String(entry.challenge.id))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Explains why the list is empty: no challenges, all solved, or no matches. */
function EmptyBoard({ counts, onShowAll }: Pick<Props, "counts" | "onShowAll">) {
  const { t } = useTranslation();
  if (counts.length === 0)
    return <EmptyState order={2} title={t("play.board.empty-title")} text={t("play.board.empty-text")} />;
  const reason = counts.every(({ solved, total }) => solved === total) ? "done" : "none";
  return (
    <EmptyState order={2} title={t(`play.board.${reason}-title`)} text={t(`play.board.${reason}-text`)}>
      <Button component={Link} to="?" variant="default" preventScrollReset onClick={onShowAll}>
        {t("play.board.show-all")}
      </Button>
    </EmptyState>
  );
}
