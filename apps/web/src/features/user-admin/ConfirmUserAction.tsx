import { deleteUser, listUsers, removeUserFactors, type UserInfo } from "@gonfalon/contract/user-admin.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

const ENDPOINTS = { delete: deleteUser, factors: removeUserFactors } as const;

interface Props {
  readonly action: keyof typeof ENDPOINTS;
  /** Undefined closes the dialog. */
  readonly user: UserInfo | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before a user is deleted, or before the second factors of a user are removed. */
export function ConfirmUserAction({ action, user, onClose }: Props) {
  const { t } = useTranslation();
  const lastUser = useLastDefined(user);
  const name = lastUser?.userName ?? "";
  const remove = useAction((userId: string) => call(ENDPOINTS[action], { params: { userId } }), {
    success: t(`user.${action}.done`, { name }),
    refresh: [listUsers],
  });

  async function confirm(close: () => void) {
    if (user) await remove.run(user.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={user !== undefined}
      title={t(`user.${action}.title`, { name })}
      text={t(`user.${action}.text`)}
      confirm={t(`user.${action}.confirm`)}
      destructive
      pending={remove.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
