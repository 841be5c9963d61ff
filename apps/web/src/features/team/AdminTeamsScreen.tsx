import { listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Group, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/Pager.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { AdminTeamDialog } from "./AdminTeamDialog.tsx";
import { AdminTeamQuestion, type TeamQuestion } from "./AdminTeamQuestion.tsx";
import { AdminTeamRow } from "./AdminTeamRow.tsx";
import classes from "./AdminTeamsScreen.module.css";

const PER_PAGE = 30;

/** All teams. What is searched for, and the page, are part of the address: `?hint=…&page=…`. */
export function AdminTeamsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const hint = search.get("hint") ?? "";
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  const teams = useEndpoint(listTeams, {
    query: { count: PER_PAGE, skip: (page - 1) * PER_PAGE, ...(hint !== "" && { hint }) },
  });

  function go(to: { readonly hint: string; readonly page: number }) {
    setSearch({ ...(to.hint !== "" && { hint: to.hint }), ...(to.page > 1 && { page: String(to.page) }) });
  }

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("team.admin.title")}</PageTitle>
        <SearchBox
          label={t("team.admin.search")}
          value={hint}
          onSearch={(text) => go({ hint: text, page: 1 })}
        />
      </Group>
      <Async value={teams} skeleton={<ListSkeleton />}>
        {({ data, total }) => (
          <Stack>
            <Text component="output" display="block" c="dimmed" size="sm">
              {t("team.admin.count", { number: total })}
            </Text>
            {data.length === 0 ? (
              <EmptyState order={2} title={t("team.admin.empty-title")} text={t("team.admin.empty-text")} />
            ) : (
              <TeamList teams={data} />
            )}
            <Pager
              page={page}
              pages={Math.ceil(total / PER_PAGE)}
              onChange={(next) => go({ hint, page: next })}
            />
          </Stack>
        )}
      </Async>
    </Stack>
  );
}

function TeamList({ teams }: { readonly teams: readonly TeamInfo[] }) {
  const [edited, setEdited] = useState<TeamInfo>();
  const [question, setQuestion] = useState<TeamQuestion>();
  return (
    <>
      <ul className={classes.list}>
        {teams.map((team) => (
          <AdminTeamRow
            key={team.id}
            team={team}
            onEdit={() => setEdited(team)}
            onAsk={(act) => setQuestion({ act, team })}
          />
        ))}
      </ul>
      <AdminTeamDialog team={edited} onClose={() => setEdited(undefined)} />
      <AdminTeamQuestion question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="xs" aria-busy="true">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={64} />
      ))}
    </Stack>
  );
}
