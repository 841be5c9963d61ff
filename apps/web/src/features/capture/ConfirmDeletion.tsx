import {
  type CaptureFile,
  deleteCapture,
  deleteCaptures,
  listCapturedChallenges,
  listCapturedTeams,
  listCaptures,
} from "@gonfalon/contract/capture.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  readonly params: { readonly cid: number; readonly pid: number };
  readonly target: CaptureFile | "all" | undefined;
  readonly captureCount: number;
  readonly onClose: () => void;
}

/** Asks for confirmation before captures are deleted. */
export function ConfirmDeletion({ params, target, captureCount, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useAction(
    async () => {
      if (target === "all") await call(deleteCaptures, { params });
      else if (target) await call(deleteCapture, { params: { ...params, filename: target.fileName } });
    },
    { success: t("traffic.delete.done"), refresh: [listCaptures, listCapturedTeams, listCapturedChallenges] },
  );

  async function confirm(close: () => void) {
    await remove.run();
    close();
  }

  const lastTarget = useLastDefined(target);
  const deletesAll = lastTarget === "all";
  return (
    <ConfirmDialog
      opened={target !== undefined}
      destructive
      title={deletesAll ? t("traffic.delete.all-title") : t("traffic.delete.one-title")}
      text={
        deletesAll
          ? t("traffic.delete.all-text", { count: captureCount })
          : t("traffic.delete.one-text", { name: lastTarget?.fileName ?? "" })
      }
      confirm={t("traffic.delete.confirm")}
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
