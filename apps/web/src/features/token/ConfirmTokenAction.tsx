import { listTokens, type TokenInfo } from "@gonfalon/contract/token.ts";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { performTokenAction, type TokenAction } from "./token-actions.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly pendingAction: { readonly kind: TokenAction; readonly token: TokenInfo } | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a token is revoked, restored or deleted. */
export function ConfirmTokenAction({ pendingAction, onClose }: Props) {
  const { t } = useTranslation();
  const lastAction = useLastDefined(pendingAction);
  const kind = lastAction?.kind ?? "revoke";
  const name = lastAction?.token.name ?? "";
  const action = useAction(performTokenAction, {
    success: t(`token.${kind}.done`, { name }),
    refresh: [listTokens],
  });

  async function confirm(close: () => void) {
    if (pendingAction) await action.run(pendingAction.kind, pendingAction.token);
    close();
  }

  return (
    <ConfirmDialog
      opened={pendingAction !== undefined}
      title={t(`token.${kind}.title`, { name })}
      text={t(`token.${kind}.text`)}
      confirm={t(`token.${kind}.confirm`)}
      destructive={kind !== "restore"}
      pending={action.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
