import {
  type EditedChallenge,
  type FlagInfo,
  getEditedChallenge,
  listEditedChallenges,
} from "@gonfalon/contract/challenge.ts";
import { removeFlag } from "@gonfalon/contract/flag.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  readonly gameId: number;
  readonly challenge: EditedChallenge;
  /** Undefined closes the dialog. */
  readonly flag: FlagInfo | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a flag is removed, and warns if this disables the challenge. */
export function ConfirmRemoveFlag({ gameId, challenge, flag, onClose }: Props) {
  const { t } = useTranslation();
  const lastFlag = useLastDefined(flag);
  const remove = useAction(
    (fid: number) => call(removeFlag, { params: { id: gameId, cid: challenge.id, fid } }),
    { success: t("flag.remove.done"), refresh: [getEditedChallenge, listEditedChallenges] },
  );

  async function confirm(close: () => void) {
    if (flag) await remove.run(flag.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={flag !== undefined}
      title={t("flag.remove.one", { flag: lastFlag?.flag ?? "" })}
      text={t(getConfirmationKey(challenge, lastFlag))}
      confirm={t("flag.remove.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}

function getConfirmationKey({ flags, isEnabled }: EditedChallenge, flag: FlagInfo | undefined) {
  if (flags.length === 1 && isEnabled) return "flag.remove.last";
  return flag?.handedOut ? "flag.remove.taken" : "flag.remove.text";
}
