import type { GameInfo } from "@gonfalon/contract/game.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { Group, Select, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { RowsSkeleton } from "#ui/Rows.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { ReviewList } from "./ReviewList.tsx";
import classes from "./ReviewScreen.module.css";
import {
  addressOf,
  filterFrom,
  PER_PAGE,
  queryOf,
  type ReviewFilter,
  STATUSES,
  type Status,
} from "./review-filter.ts";

/** The teams that want to play: who they are, and whether they may. */
export function ReviewScreen({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const filter = filterFrom(address);
  const page = useEndpoint(pageParticipations, { params: { id: game.id }, query: queryOf(filter) });
  const counts = page.state === "ready" ? page.data.counts : undefined;

  function change(part: Partial<ReviewFilter>) {
    setAddress(addressOf({ ...filter, page: 1, ...part }));
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
      <Async value={page} skeleton={<RowsSkeleton height={72} />}>
        {({ data, total }) => (
          <Stack>
            <Text component="output" display="block" c="dimmed" size="sm">
              {t("review.count", { number: total })}
            </Text>
            {data.length === 0 ? (
              <EmptyState order={2} title={t("review.empty-title")} text={t("review.empty-text")} />
            ) : (
              <ReviewList
                key={JSON.stringify(filter)}
                participations={data}
                divisions={game.divisions ?? []}
              />
            )}
            <Pager
              page={filter.page}
              pages={Math.ceil(total / PER_PAGE)}
              onChange={(next) => change({ page: next })}
            />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}

interface StatusProps {
  readonly filter: ReviewFilter;
  readonly counts: Readonly<Record<Status, number>> | undefined;
}

function StatusLinks({ filter, counts }: StatusProps) {
  const { t } = useTranslation();
  const to = (status: Status | undefined) => ({
    search: new URLSearchParams(addressOf({ ...filter, status, page: 1 })).toString(),
  });
  return (
    <nav aria-label={t("review.by-status")} className={classes.choices}>
      <Link to={to(undefined)} aria-current={filter.status === undefined ? "true" : undefined}>
        {t("review.every-status")}
      </Link>
      {STATUSES.map((status) => (
        <Link key={status} to={to(status)} aria-current={status === filter.status ? "true" : undefined}>
          {t(`review.status.${status}`)}
          {counts && ` (${counts[status]})`}
        </Link>
      ))}
    </nav>
  );
}
