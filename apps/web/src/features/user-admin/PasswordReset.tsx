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

/** Asks for confirmation, then shows the new password once. */
export function PasswordReset({ user, onClose }: Props) {
  const { t } = useTranslation();
  const last = useLastDefined(user);
  const name = last?.userName ?? "";
  const [password, setPassword] = useState<string>();
  const reset = useAction((userId: string) => call(resetUserPassword, { params: { userId } }));

  async function confirm() {
    const outcome = user && (await reset.run(user.id));
    onClose();
    if (outcome?.ok) setPassword(outcome.data);
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
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
      <Dialog
        opened={password !== undefined}
        onClose={() => setPassword(undefined)}
        title={t("user.reset.done", { name })}
        closeOnClickOutside={false}
      >
        <CopyField
          isFocusedFirst
          label={t("user.reset.label")}
          description={t("user.reset.hint")}
          value={password ?? ""}
        />
      </Dialog>
    </>
  );
}
