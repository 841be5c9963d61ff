import { listTokens, type TokenInfo } from "@gonfalon/contract/token.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { perform, type TokenAction } from "./token-actions.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly question: { readonly act: TokenAction; readonly token: TokenInfo } | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a token is revoked, restored or deleted. */
export function ConfirmTokenAction({ question, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const act = last?.act ?? "revoke";
  const name = last?.token.name ?? "";
  const run = useAction(perform, { success: t(`token.${act}.done`, { name }), refresh: [listTokens] });

  async function confirm() {
    if (question) await run.run(question.act, question.token);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={question !== undefined}
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
