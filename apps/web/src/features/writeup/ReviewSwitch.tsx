import { listWriteups, reviewWriteup, type Writeup } from "@gonfalon/contract/writeup.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEditedGame } from "#game/edited-game.ts";
import { SavingSwitch } from "#ui/SavingSwitch.tsx";

/** Marks the open writeup as reviewed. */
export function ReviewSwitch({ writeup }: { readonly writeup: Writeup }) {
  const { t } = useTranslation();
  const game = useEditedGame();
  const mark = useAction(
    (isReviewed: boolean) =>
      call(reviewWriteup, { params: { id: game.id, pid: writeup.id }, body: { reviewed: isReviewed } }),
    { refresh: [listWriteups] },
  );
  return (
    <SavingSwitch
      label={t("writeup.reviewed")}
      checked={writeup.reviewedAt !== null}
      pending={mark.pending}
      onChange={(isReviewed) => void mark.run(isReviewed)}
    />
  );
}
