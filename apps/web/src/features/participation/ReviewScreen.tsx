import { pageParticipations } from "@gonfalon/contract/participation.ts";
import type { ReviewStatus } from "@gonfalon/rules/review.ts";
import { Group, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { Choices } from "#ui/Choices.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { ReviewList } from "./ReviewList.tsx";
import { type ReviewFilter, reviewFilter, TEAMS_PER_PAGE, toQuery } from "./review-filter.ts";
import { STATUSES } from "./review-status.ts";

/** The registered teams of a game, and their review. */
export function ReviewScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const { filter, change, searchWith } = useUrlFilter(reviewFilter);
  const participationPage = useEndpoint(pageParticipations, {
    params: { id: game.id },
    query: toQuery(filter),
  });
  const counts = participationPage.state === "ready" ? participationPage.data.counts : undefined;
  return (
    <ListPage
      title={t("review.title")}
      filters={
        <Group justify="space-between">
          <StatusLinks selectedStatus={filter.status} counts={counts} searchWith={searchWith} />
          <Group gap="sm">
            {game.divisions && (
              <Select
                aria-label={t("review.division")}
                placeholder={t("review.any-division")}
                data={game.divisions}
                value={filter.division || null}
                onChange={(division) => change({ division: division ?? "" })}
                clearable
                clearButtonProps={{ "aria-label": t("review.any-division") }}
              />
            )}
            <SearchBox
              label={t("review.search")}
              value={filter.search}
              onSearch={(search) => change({ search })}
            />
          </Group>
        </Group>
      }
      value={participationPage}
      page={filter.page}
      perPage={TEAMS_PER_PAGE}
      onPage={(nextPage) => change({ page: nextPage })}
      count={(count) => t("review.count", { count })}
      empty={<EmptyState order={2} title={t("review.empty-title")} text={t("review.empty-text")} />}
    >
      {(participations) => (
        <ReviewList
          key={JSON.stringify(filter)}
          participations={participations}
          divisions={game.divisions ?? []}
        />
      )}
    </ListPage>
  );
}

interface StatusProps {
  readonly selectedStatus: ReviewStatus | undefined;
  readonly counts: Readonly<Record<ReviewStatus, number>> | undefined;
  readonly searchWith: (filterChange: Partial<ReviewFilter>) => string;
}

function StatusLinks({ selectedStatus, counts, searchWith }: StatusProps) {
  const { t } = useTranslation();
  const toChoice = (status: ReviewStatus | undefined, name: string) => ({
    id: status ?? "",
    name,
    to: { search: searchWith({ status }) },
    isSelected: status === selectedStatus,
  });
  return (
    <Choices
      label={t("review.by-status")}
      choices={[
        toChoice(undefined, t("review.every-status")),
        ...STATUSES.map((status) =>
          toChoice(status, t(`review.status.${status}`) + (counts ? ` (${counts[status]})` : "")),
        ),
      ]}
    />
  );
}
