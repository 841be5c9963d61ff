import { listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { pageField, searchField, toPageQuery, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ListPage } from "#ui/ListPage.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { AdminTeamDialog } from "./AdminTeamDialog.tsx";
import { AdminTeamRow } from "./AdminTeamRow.tsx";
import classes from "./AdminTeamsScreen.module.css";
import { ConfirmTeamAction, type PendingTeamAction } from "./ConfirmTeamAction.tsx";

const PER_PAGE = 30;
const teamFilter = urlFilter({ search: searchField, page: pageField });

/** All teams. The search and the page are stored in the URL: `?search=…&page=…`. */
export function AdminTeamsScreen() {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(teamFilter);
  const teams = useEndpoint(listTeams, {
    query: { ...toPageQuery(filter.page, PER_PAGE), ...(filter.search !== "" && { hint: filter.search }) },
  });
  return (
    <ListPage
      title={t("team.admin.title")}
      actions={
        <SearchBox
          label={t("team.admin.search")}
          value={filter.search}
          onSearch={(search) => change({ search })}
        />
      }
      value={teams}
      page={filter.page}
      perPage={PER_PAGE}
      onPage={(page) => change({ page })}
      count={(count) => t("team.admin.count", { count })}
      empty={<EmptyState order={2} title={t("team.admin.empty-title")} text={t("team.admin.empty-text")} />}
    >
      {(rows) => <TeamList teams={rows} />}
    </ListPage>
  );
}

function TeamList({ teams }: { readonly teams: readonly TeamInfo[] }) {
  const [editedTeam, setEditedTeam] = useState<TeamInfo>();
  const [pendingAction, setPendingAction] = useState<PendingTeamAction>();
  return (
    <>
      <ul className={classes.list}>
        {teams.map((team) => (
          <AdminTeamRow
            key={team.id}
            team={team}
            onEdit={() => setEditedTeam(team)}
            onAction={(kind) => setPendingAction({ kind, team })}
          />
        ))}
      </ul>
      <AdminTeamDialog team={editedTeam} onClose={() => setEditedTeam(undefined)} />
      <ConfirmTeamAction pendingAction={pendingAction} onClose={() => setPendingAction(undefined)} />
    </>
  );
}
