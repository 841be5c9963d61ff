import { type EditedChallengeInfo, listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { type FilterValues, searchField, textField, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { BloodBonusButton } from "./BloodBonusButton.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { CategorySelect } from "./CategorySelect.tsx";
import { ChallengeCard } from "./ChallengeCard.tsx";
import classes from "./ChallengeListScreen.module.css";
import { ConfirmToggle } from "./ConfirmToggle.tsx";
import { NewChallengeButton } from "./NewChallengeButton.tsx";
import { OrderButton } from "./OrderButton.tsx";
import { RecountButton } from "./RecountButton.tsx";

/** An empty category matches all challenges. */
const challengeFilter = urlFilter({ search: searchField, category: textField(limits.search) });

/** All challenges of a game. Search and category are stored in the URL. */
export function ChallengeListScreen() {
  const { t } = useTranslation();
  const gameId = Number(useParams()["id"]);
  const { filter, change, reset } = useUrlFilter(challengeFilter);
  const challenges = useEndpoint(listEditedChallenges, { params: { id: gameId } });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("challenge.title")}</PageTitle>
        <Group gap="xs">
          <RecountButton gameId={gameId} />
          <BloodBonusButton gameId={gameId} />
          {challenges.state === "ready" && <OrderButton gameId={gameId} challenges={challenges.data} />}
          <NewChallengeButton gameId={gameId} />
        </Group>
      </Group>
      <Group>
        <SearchBox
          label={t("challenge.search")}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
        <CategorySelect
          aria-label={t("challenge.field.category")}
          placeholder={t("challenge.any-category")}
          value={filter.category || null}
          onChange={(category) => change({ category: category ?? "" })}
          clearable
          clearButtonProps={{ "aria-label": t("challenge.any-category") }}
        />
      </Group>
      <Async value={challenges} skeleton={<RowsSkeleton height={96} />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState order={2} title={t("challenge.empty-title")} text={t("challenge.empty-text")}>
              <NewChallengeButton gameId={gameId} />
            </EmptyState>
          ) : (
            <Cards gameId={gameId} challenges={list.filter(matchesFilter(filter))} onShowAll={reset} />
          )
        }
      </Async>
    </Stack>
  );
}

function matchesFilter({ search, category }: FilterValues<typeof challengeFilter>) {
  const searchText = search.toLowerCase();
  return (challenge: EditedChallengeInfo) =>
    (category === "" || challenge.category === category) &&
    challenge.title.toLowerCase().includes(searchText);
}

interface CardsProps {
  readonly gameId: number;
  readonly challenges: readonly EditedChallengeInfo[];
  /** Removes the filters. */
  readonly onShowAll: () => void;
}

function Cards({ gameId, challenges, onShowAll }: CardsProps) {
  const { t } = useTranslation();
  const [challengeToToggle, setChallengeToToggle] = useState<EditedChallengeInfo>();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set());

  function select(id: number, isSelected: boolean) {
    const newIds = new Set(selectedIds);
    if (isSelected) newIds.add(id);
    else newIds.delete(id);
    setSelectedIds(newIds);
  }

  const enabledCount = challenges.filter(({ isEnabled }) => isEnabled).length;
  return (
    <Stack>
      <Text component="output" display="block" c="dimmed" size="sm">
        {[
          t("challenge.count", { count: challenges.length }),
          t("challenge.count-enabled", { count: enabledCount }),
        ].join(" · ")}
      </Text>
      {challenges.length === 0 ? (
        <EmptyState order={2} title={t("challenge.none-title")} text={t("challenge.none-text")}>
          <Button variant="default" onClick={onShowAll}>
            {t("challenge.back")}
          </Button>
        </EmptyState>
      ) : (
        <BulkBar
          gameId={gameId}
          challenges={challenges}
          selectedIds={selectedIds}
          onSelect={(ids) => setSelectedIds(new Set(ids))}
        />
      )}
      <ul className={classes.cards}>
        {challenges.map((challenge) => (
          <ChallengeCard
            key={challenge.id}
            gameId={gameId}
            challenge={challenge}
            isSelected={selectedIds.has(challenge.id)}
            onSelect={(isSelected) => select(challenge.id, isSelected)}
            onToggle={() => setChallengeToToggle(challenge)}
          />
        ))}
      </ul>
      <ConfirmToggle
        gameId={gameId}
        challenge={challengeToToggle}
        onClose={() => setChallengeToToggle(undefined)}
      />
    </Stack>
  );
}
