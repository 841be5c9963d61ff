import { Button, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { getCategoryStyle } from "#theme/categories.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { BoardEntry, CategoryCount } from "./board-entries.ts";
import { ChallengeCard } from "./ChallengeCard.tsx";
import classes from "./ChallengeGrid.module.css";

interface Props {
  readonly entries: readonly BoardEntry[];
  /** Of the whole board, regardless of the filter. */
  readonly counts: readonly CategoryCount[];
  /** One section per category. */
  readonly grouped: boolean;
  readonly ownTeamId: number;
  readonly onShowAll: () => void;
}

export function ChallengeGrid({ entries, counts, grouped, ownTeamId, onShowAll }: Props) {
  if (entries.length === 0) return <EmptyBoard counts={counts} onShowAll={onShowAll} />;
  if (!grouped) return <Cards entries={entries} ownTeamId={ownTeamId} />;
  return counts.map(({ category, solved, total }) => {
    const own = entries.filter(({ challenge }) => challenge.category === category);
    if (own.length === 0) return null;
    return (
      <section key={category} aria-labelledby={`category-${category}`}>
        <CategoryTitle category={category} solved={solved} total={total} />
        <Cards entries={own} ownTeamId={ownTeamId} />
      </section>
    );
  });
}

function CategoryTitle({ category, solved, total }: CategoryCount) {
  const { t } = useTranslation();
  const { icon: Icon, color } = getCategoryStyle(category);
  return (
    <Title order={2} size="h3" id={`category-${category}`} className={classes.title ?? ""}>
      <Icon size={20} aria-hidden color={color} />
      {category}
      <span className={classes.count}>{t("play.board.count", { count: solved, total })}</span>
    </Title>
  );
}

interface CardsProps {
  readonly entries: readonly BoardEntry[];
  readonly ownTeamId: number;
}

function Cards({ entries, ownTeamId }: CardsProps) {
  return (
    <ul className={classes.grid}>
      {entries.map((entry) => (
        <li key={entry.challenge.id}>
          <ChallengeCard entry={entry} ownTeamId={ownTeamId} />
        </li>
      ))}
    </ul>
  );
}

/** Why the list is empty: no challenges, all solved, or no matches. */
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
