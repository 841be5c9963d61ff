import { listTokens, type TokenInfo } from "@gonfalon/contract/token.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { perform, type TokenAction } from "./token-actions.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly pendingAction: { readonly act: TokenAction; readonly token: TokenInfo } | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a token is revoked, restored or deleted. */
export function ConfirmTokenAction({ pendingAction, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(pendingAction);
  if (pendingAction && pendingAction !== last) setLast(pendingAction);
  const act = last?.act ?? "revoke";
  const name = last?.token.name ?? "";
  const run = useAction(perform, { success: t(`token.${act}.done`, { name }), refresh: [listTokens] });

  async function confirm() {
    if (pendingAction) await run.run(pendingAction.act, pendingAction.token);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={pendingAction !== undefined}
      title={t(`token.${act}.title`, { name })}
      text={t(`token.${act}.text`)}
      confirm={t(`token.${act}.confirm`)}
      destructive={act !== "restore"}
      pending={run.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
