import { deleteInstance, type Instance, listInstances } from "@gonfalon/contract/instance.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly instance: Instance | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before an administrator destroys a container. */
export function ConfirmDestroy({ instance, onClose }: Props) {
  const { t } = useTranslation();
  const lastInstance = useLastDefined(instance);
  const owner = lastInstance?.team?.name ?? t("instance.admin.test");
  const destroy = useAction((id: string) => call(deleteInstance, { params: { id } }), {
    success: t("instance.admin.destroy.done"),
    refresh: [listInstances],
  });

  async function confirm(close: () => void) {
    if (instance) await destroy.run(instance.containerGuid);
    close();
  }

  return (
    <ConfirmDialog
      opened={instance !== undefined}
      title={t("instance.admin.destroy.title", {
        owner,
        challenge: lastInstance?.challenge?.title ?? lastInstance?.image ?? "",
      })}
      text={t(lastInstance?.team ? "instance.admin.destroy.text" : "instance.admin.destroy.text-test")}
      confirm={t("instance.end.confirm")}
      destructive
      pending={destroy.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
