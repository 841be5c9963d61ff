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

interface Props {
  readonly place: { readonly cid: number; readonly pid: number };
  readonly doomed: CaptureFile | "all" | undefined;
  readonly count: number;
  readonly onClose: () => void;
}

/** Asks for confirmation before captures are deleted. */
export function ConfirmDeletion({ place, doomed, count, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useAction(
    async () => {
      if (doomed === "all") await call(deleteCaptures, { params: place });
      else if (doomed) await call(deleteCapture, { params: { ...place, filename: doomed.fileName } });
    },
    { success: t("traffic.delete.done"), refresh: [listCaptures, listCapturedTeams, listCapturedChallenges] },
  );

  async function confirm() {
    await remove.run();
    onClose();
  }

  const isAll = doomed === "all";
  return (
    <ConfirmDialog
      opened={doomed !== undefined}
      destructive
      title={isAll ? t("traffic.delete.all-title") : t("traffic.delete.one-title")}
      text={
        isAll
          ? t("traffic.delete.all-text", { count })
          : t("traffic.delete.one-text", { name: doomed?.fileName ?? "" })
      }
      confirm={t("traffic.delete.confirm")}
      pending={remove.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
