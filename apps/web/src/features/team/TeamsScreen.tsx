import { listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Button, Group, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { IconPlus, IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { useProfile } from "#api/session.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { useCloseDialog } from "#routing/use-close-dialog.ts";
import { Async } from "#ui/Async.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { CreateTeamForm } from "./CreateTeamForm.tsx";
import { JoinTeamForm } from "./JoinTeamForm.tsx";
import { TeamCard } from "./TeamCard.tsx";
import { TeamDialog } from "./TeamDialog.tsx";
import { canCreateTeam, isCaptain } from "./team-view.ts";

const REFRESH_INTERVAL_MS = 120_000;

/**
 * The teams of the signed-in user. The URL stores the open dialog, `?open=create|join|{team id}`, and the code of an
 * invite link, `?open=join&code=`.
 */
export function TeamsScreen() {
  const { t } = useTranslation();
  const userId = useProfile()?.userId;
  const teams = useEndpoint(listOwnTeams, undefined, { refreshEveryMs: REFRESH_INTERVAL_MS });
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const openDialogName = searchParams.get("open");
  const openDialog = (name: string) => setSearchParams({ open: name }, { preventScrollReset: true });
  const closeDialog = useCloseDialog(openDialogName !== null, { search: "" });
  const finishJoin = (gameId: number | undefined) =>
    gameId === undefined ? closeDialog() : void navigate(paths.game(gameId), { replace: true });
  const ownTeams = teams.state === "ready" ? teams.data : [];

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <PageTitle>{t("team.title")}</PageTitle>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconTicket size={18} aria-hidden />}
            onClick={() => openDialog("join")}
          >
            {t("team.join.button")}
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => openDialog("create")}>
            {t("team.create.button")}
          </Button>
        </Group>
      </Group>
      <Async value={teams} skeleton={<TeamGridSkeleton />}>
        {(loadedTeams) => <TeamGrid teams={loadedTeams} userId={userId} />}
      </Async>
      <Dialog opened={openDialogName === "create"} onClose={closeDialog} title={t("team.create.button")}>
        <CreateTeamForm canCreate={canCreateTeam(ownTeams, userId)} onDone={closeDialog} />
      </Dialog>
      <Dialog opened={openDialogName === "join"} onClose={closeDialog} title={t("team.join.button")}>
        <JoinTeamForm code={searchParams.get("code") ?? ""} onDone={finishJoin} />
      </Dialog>
      <TeamDialog
        team={ownTeams.find(({ id }) => String(id) === openDialogName)}
        userId={userId}
        onClose={closeDialog}
      />
    </Stack>
  );
}

const columnCounts = { base: 1, md: 2 };

interface GridProps {
  readonly teams: readonly TeamInfo[];
  readonly userId: string | undefined;
}

function TeamGrid({ teams, userId }: GridProps) {
  const { t } = useTranslation();
  if (teams.length === 0)
    return <EmptyState order={2} title={t("team.empty.title")} text={t("team.empty.text")} />;
  return (
    <SimpleGrid cols={columnCounts}>
      {teams.map((team) => (
        <TeamCard key={team.id} team={team} isUserCaptain={isCaptain(team, userId)} to={`?open=${team.id}`} />
      ))}
    </SimpleGrid>
  );
}

function TeamGridSkeleton() {
  return (
    <SimpleGrid cols={columnCounts} aria-busy="true">
      <Skeleton height={140} />
      <Skeleton height={140} />
    </SimpleGrid>
  );
}
