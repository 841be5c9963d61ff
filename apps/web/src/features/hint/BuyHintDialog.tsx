import { getChallenge, type OfferedHint } from "@gonfalon/contract/challenge.ts";
import { buyHint } from "@gonfalon/contract/hint.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
  /** Undefined closes the dialog. */
  readonly hint: OfferedHint | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before points are spent. The server rejects the purchase if the cost has changed. */
export function BuyHintDialog({ gameId, challengeId, hint, onClose }: Props) {
  const { t } = useTranslation();
  const last = useLastDefined(hint);
  const buy = useAction(
    ({ id, cost }: OfferedHint) =>
      call(buyHint, { params: { id: gameId, cid: challengeId, hid: id }, body: { cost } }),
    { refresh: [getChallenge, getPlayerBoard, getScoreboard] },
  );

  async function confirm() {
    if (hint) await buy.run(hint);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={hint !== undefined}
      title={t("hint.buy-title", { hint: last?.title ?? "" })}
      text={last?.cost === 0 ? t("hint.buy-free") : t("hint.buy-text", { count: last?.cost ?? 0 })}
      confirm={t("hint.buy-confirm")}
      pending={buy.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
