import { resetUserPassword, type UserInfo } from "@gonfalon/contract/user-admin.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { CopyField } from "#ui/CopyField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly user: UserInfo | undefined;
  readonly onClose: () => void;
}

interface ResetResult {
  readonly name: string;
  readonly password: string;
}

/** Asks for confirmation, then shows the new password once. */
export function ResetPasswordDialog({ user, onClose }: Props) {
  const { t } = useTranslation();
  const lastUser = useLastDefined(user);
  const name = lastUser?.userName ?? "";
  const [resetResult, setResetResult] = useState<ResetResult>();
  const lastResult = useLastDefined(resetResult);
  const reset = useAction((userId: string) => call(resetUserPassword, { params: { userId } }));

  async function confirm(close: () => void) {
    if (!user) return;
    const outcome = await reset.run(user.id);
    close();
    if (outcome.ok) setResetResult({ name: user.userName, password: outcome.data });
  }

  return (
    <>
      <ConfirmDialog
        opened={user !== undefined}
        title={t("user.reset.title", { name })}
        text={t("user.reset.text")}
        confirm={t("user.reset.confirm")}
        destructive
        pending={reset.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={onClose}
      />
      <Dialog
        opened={resetResult !== undefined}
        onClose={() => setResetResult(undefined)}
        title={t("user.reset.done", { name: lastResult?.name ?? "" })}
        closeOnClickOutside={false}
      >
        <CopyField
          isFocusedFirst
          label={t("user.reset.label")}
          description={t("user.reset.hint")}
          value={resetResult?.password ?? ""}
        />
      </Dialog>
    </>
  );
}
