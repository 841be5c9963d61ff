import { type AdjustmentInfo, listAdjustments, revokeAdjustment } from "@gonfalon/contract/adjustment.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { formatSigned } from "#i18n/format.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly adjustment: AdjustmentInfo | undefined;
  readonly onClose: () => void;
}

export function RevokeDialog({ gameId, adjustment, onClose }: Props) {
  const { t } = useTranslation();
  const revoke = useAction((aid: number) => call(revokeAdjustment, { params: { id: gameId, aid } }), {
    success: t("adjustment.revoked"),
    refresh: [listAdjustments, getScoreboard],
  });

  async function confirm(close: () => void) {
    if (adjustment) await revoke.run(adjustment.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={adjustment !== undefined}
      title={t("adjustment.revoke-title")}
      text={t("adjustment.revoke-text", {
        team: adjustment?.team ?? "",
        points: formatSigned(adjustment?.points ?? 0),
      })}
      confirm={t("adjustment.revoke-confirm")}
      destructive
      pending={revoke.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
