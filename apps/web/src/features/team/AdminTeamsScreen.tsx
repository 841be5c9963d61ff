import { listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Group, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { CountedPage } from "#ui/CountedPage.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { usePagedSearch } from "#ui/use-paged-search.ts";
import { AdminTeamDialog } from "./AdminTeamDialog.tsx";
import { AdminTeamRow } from "./AdminTeamRow.tsx";
import classes from "./AdminTeamsScreen.module.css";
import { ConfirmTeamAction, type PendingTeamAction } from "./ConfirmTeamAction.tsx";

/** All teams. The search and the page are stored in the URL: `?hint=…&page=…`. */
export function AdminTeamsScreen() {
  const { t } = useTranslation();
  const { words, query, onSearch, ...paging } = usePagedSearch("hint");
  const teams = useEndpoint(listTeams, { query: { ...query, ...(words !== "" && { hint: words }) } });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("team.admin.title")}</PageTitle>
        <SearchBox label={t("team.admin.search")} value={words} onSearch={onSearch} />
      </Group>
      <CountedPage
        value={teams}
        {...paging}
        count={(count) => t("team.admin.count", { count })}
        empty={{ title: t("team.admin.empty-title"), text: t("team.admin.empty-text") }}
      >
        {(rows) => <TeamList teams={rows} />}
      </CountedPage>
    </Stack>
  );
}

function TeamList({ teams }: { readonly teams: readonly TeamInfo[] }) {
  const [edited, setEdited] = useState<TeamInfo>();
  const [question, setQuestion] = useState<PendingTeamAction>();
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
      <ConfirmTeamAction question={question} onClose={() => setQuestion(undefined)} />
    </>
  );
}
