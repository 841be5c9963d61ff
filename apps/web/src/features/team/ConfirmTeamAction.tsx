import { adminDeleteTeam, adminUpdateTeam, listTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

export type TeamAction = "lock" | "unlock" | "delete";

export interface PendingTeamAction {
  readonly act: TeamAction;
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
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(pendingAction);
  if (pendingAction && pendingAction !== last) setLast(pendingAction);
  const act = last?.act ?? "lock";
  const name = last?.team.name ?? "";
  const run = useAction(perform, { success: t(`team.admin.${act}.done`, { name }), refresh: [listTeams] });

  async function confirm() {
    if (pendingAction) await run.run(pendingAction);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={pendingAction !== undefined}
      title={t(`team.admin.${act}.title`, { name })}
      text={t(`team.admin.${act}.text`)}
      confirm={t(`team.admin.${act}.confirm`)}
      destructive={act === "delete"}
      pending={run.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}

async function perform({ act, team }: PendingTeamAction): Promise<void> {
  const at = { params: { id: team.id } };
  if (act === "delete") await call(adminDeleteTeam, at);
  else await call(adminUpdateTeam, { ...at, body: { locked: act === "lock" } });
}
