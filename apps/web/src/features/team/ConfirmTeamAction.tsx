import { adminDeleteTeam, adminUpdateTeam, listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

export type TeamAction = "lock" | "unlock" | "delete";

export interface PendingTeamAction {
  readonly kind: TeamAction;
  readonly team: TeamInfo;
}

interface Props {
  /** Undefined closes the dialog. */
  readonly pendingAction: PendingTeamAction | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a team is locked, unlocked or deleted. */
export function ConfirmTeamAction({ pendingAction, onClose }: Props) {
  const { t } = useTranslation();
  const lastAction = useLastDefined(pendingAction);
  const kind = lastAction?.kind ?? "lock";
  const name = lastAction?.team.name ?? "";
  const action = useAction(performTeamAction, {
    success: t(`team.admin.${kind}.done`, { name }),
    refresh: [listTeams],
  });

  async function confirm(close: () => void) {
    if (pendingAction) await action.run(pendingAction);
    close();
  }

  return (
    <ConfirmDialog
      opened={pendingAction !== undefined}
      title={t(`team.admin.${kind}.title`, { name })}
      text={t(`team.admin.${kind}.text`)}
      confirm={t(`team.admin.${kind}.confirm`)}
      destructive={kind === "delete"}
      pending={action.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}

async function performTeamAction({ kind, team }: PendingTeamAction): Promise<void> {
  const request = { params: { id: team.id } };
  if (kind === "delete") await call(adminDeleteTeam, request);
  else await call(adminUpdateTeam, { ...request, body: { locked: kind === "lock" } });
}
