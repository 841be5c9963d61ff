import { deleteUser, listUsers, type UserInfo } from "@gonfalon/contract/user-admin.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly user: UserInfo | undefined;
  readonly onClose: () => void;
}

export function UserDeletion({ user, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const name = last?.userName ?? "";
  const remove = useAction((userId: string) => call(deleteUser, { params: { userId } }), {
    success: t("user.delete.done", { name }),
    refresh: [listUsers],
  });

  async function confirm() {
    if (user) await remove.run(user.id);
    onClose();
  }

  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t("user.delete.title", { name })}
      text={t("user.delete.text")}
      confirm={t("user.delete.confirm")}
      destructive
      pending={remove.pending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
