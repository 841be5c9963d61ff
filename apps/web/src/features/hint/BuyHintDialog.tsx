import { getChallenge, type OfferedHint } from "@gonfalon/contract/challenge.ts";
import { buyHint } from "@gonfalon/contract/hint.ts";
import { getPlayerBoard, getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  readonly gameId: number;
  readonly challengeId: number;
  /** Undefined closes the dialog. */
  readonly hint: OfferedHint | undefined;
  /** Receives the content of the bought hint. */
  readonly onBought: (id: number, content: string) => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before points are spent. The server rejects the purchase if the cost has changed. */
export function BuyHintDialog({ gameId, challengeId, hint, onBought, onClose }: Props) {
  const { t } = useTranslation();
  const lastHint = useLastDefined(hint);
  const refresh = useRefresh();
  const buy = useAction(
    ({ id, cost }: OfferedHint) =>
      call(buyHint, { params: { id: gameId, cid: challengeId, hid: id }, body: { cost } }),
    { refresh: [getChallenge, getPlayerBoard, getScoreboard] },
  );

  async function confirm(close: () => void) {
    const outcome = hint && (await buy.run(hint));
    if (outcome?.ok) onBought(outcome.data.id, outcome.data.content);
    // The shown hint is out of date if its cost has changed or it was deleted.
    if (outcome?.ok === false) void refresh([getChallenge]);
    close();
  }

  return (
    <ConfirmDialog
      opened={hint !== undefined}
      title={t("hint.buy-title", { hint: lastHint?.title ?? "" })}
      text={lastHint?.cost === 0 ? t("hint.buy-free") : t("hint.buy-text", { count: lastHint?.cost ?? 0 })}
      confirm={t("hint.buy-confirm")}
      pending={buy.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
