import {
  type EditedChallenge,
  type FlagInfo,
  getEditedChallenge,
  listEditedChallenges,
} from "@gonfalon/contract/challenge.ts";
import { removeFlag } from "@gonfalon/contract/flag.ts";
import { Text } from "@mantine/core";
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
  const [text, ...otherTexts] = listConsequences(challenge, lastFlag);
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
      text={t(text)}
      confirm={t("flag.remove.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    >
      {otherTexts.map((key) => (
        <Text key={key}>{t(key)}</Text>
      ))}
    </ConfirmDialog>
  );
}

type Consequence = `flag.remove.${"last" | "taken" | "text"}`;

/** The keys of the texts about the consequences. */
function listConsequences(
  { flags, isEnabled }: EditedChallenge,
  flag: FlagInfo | undefined,
): readonly [Consequence, ...Consequence[]] {
  const isLast = flags.length === 1 && isEnabled;
  const isTaken = flag?.handedOut === true;
  if (isLast) return isTaken ? ["flag.remove.last", "flag.remove.taken"] : ["flag.remove.last"];
  return [isTaken ? "flag.remove.taken" : "flag.remove.text"];
}
