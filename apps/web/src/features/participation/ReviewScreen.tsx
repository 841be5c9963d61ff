import { pageParticipations } from "@gonfalon/contract/participation.ts";
import type { ReviewStatus } from "@gonfalon/rules/review.ts";
import { Group, Select, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { Choices } from "#ui/Choices.tsx";
import { CountedPage } from "#ui/CountedPage.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { ReviewList } from "./ReviewList.tsx";
import {
  PER_PAGE,
  parseFilter,
  type ReviewFilter,
  STATUSES,
  toQuery,
  toSearchParams,
} from "./review-filter.ts";

/** The registered teams of a game, and their review. */
export function ReviewScreen() {
  const game = useEditedGame();
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const filter = parseFilter(address);
  const page = useEndpoint(pageParticipations, { params: { id: game.id }, query: toQuery(filter) });
  const counts = page.state === "ready" ? page.data.counts : undefined;

  function change(part: Partial<ReviewFilter>) {
    setAddress(toSearchParams({ ...filter, page: 1, ...part }));
  }

  return (
    <Stack gap="md">
      <PageTitle>{t("review.title")}</PageTitle>
      <Group justify="space-between">
        <StatusLinks filter={filter} counts={counts} />
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
            onSearch={(search) => change({ search: search.slice(0, 100) })}
          />
        </Group>
      </Group>
      <CountedPage
        value={page}
        page={filter.page}
        perPage={PER_PAGE}
        count={(count) => t("review.count", { count })}
        empty={{ title: t("review.empty-title"), text: t("review.empty-text") }}
        onPage={(next) => change({ page: next })}
      >
        {(participations) => (
          <ReviewList
            key={JSON.stringify(filter)}
            participations={participations}
            divisions={game.divisions ?? []}
          />
        )}
      </CountedPage>
    </Stack>
  );
}

interface StatusProps {
  readonly filter: ReviewFilter;
  readonly counts: Readonly<Record<ReviewStatus, number>> | undefined;
}

function StatusLinks({ filter, counts }: StatusProps) {
  const { t } = useTranslation();
  const to = (status: ReviewStatus | undefined) => ({
    search: new URLSearchParams(toSearchParams({ ...filter, status, page: 1 })).toString(),
  });
  return (
    <Choices
      label={t("review.by-status")}
      choices={[
        { id: "", name: t("review.every-status"), to: to(undefined), chosen: filter.status === undefined },
        ...STATUSES.map((status) => ({
          id: status,
          name: t(`review.status.${status}`) + (counts ? ` (${counts[status]})` : ""),
          to: to(status),
          chosen: status === filter.status,
        })),
      ]}
    />
  );
}
