import { limits } from "@gonfalon/contract/limits.ts";
import { pageParticipations } from "@gonfalon/contract/participation.ts";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

interface Props {
  readonly gameId: number;
  /** The id of the team as a string. */
  readonly value: string | null;
  readonly error?: ReactNode;
  readonly onChange: (value: string | null) => void;
}

const MAX_TEAMS = 20;
const SEARCH_DELAY_MS = 200;

/** Selects a team of the game. The server searches by the name of the team or of a member. */
export function TeamSelect({ gameId, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const [searchInput, setSearchInput] = useState("");
  const [search] = useDebouncedValue(searchInput, SEARCH_DELAY_MS);
  const page = useEndpoint(pageParticipations, {
    params: { id: gameId },
    query: { count: MAX_TEAMS, skip: 0, ...(search && { search }) },
  });
  const teams = page.state === "ready" ? page.data.data : [];
  return (
    <Select
      label={t("adjustment.team")}
      searchable
      required
      data-autofocus
      // Otherwise the list would cover the dialog as soon as the dialog opens.
      openOnFocus={false}
      maxLength={limits.search}
      searchValue={searchInput}
      onSearchChange={setSearchInput}
      data={teams.map(({ team }) => ({ value: String(team.id), label: team.name }))}
      filter={({ options }) => options}
      nothingFoundMessage={page.state === "ready" ? t("scoreboard.none-title") : undefined}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
