import {
  type App,
  deleteApp,
  type IssuedApp,
  listApps,
  renewAppSecret,
} from "@gonfalon/contract/connected-app.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { AppSecret } from "./AppSecret.tsx";

export interface PendingAppAction {
  readonly act: "renew" | "delete";
  readonly app: App;
}

interface Props {
  /** Undefined closes the dialog. */
  readonly pendingAction: PendingAppAction | undefined;
  readonly onClose: () => void;
}

/** Asks before the secret of an app is replaced or the app is deleted. */
export function ConfirmAppAction({ pendingAction, onClose }: Props) {
  const { t } = useTranslation();
  // Keeps the text during the closing animation.
  const [last, setLast] = useState(pendingAction);
  if (pendingAction && pendingAction !== last) setLast(pendingAction);
  const [issued, setIssued] = useState<IssuedApp>();
  const { act = "delete", app } = last ?? {};
  const name = app?.name ?? "";
  const run = useAction(
    async ({ act: chosen, app: { id } }: PendingAppAction) => {
      if (chosen === "renew") return call(renewAppSecret, { params: { id } });
      await call(deleteApp, { params: { id } });
      return undefined;
    },
    { refresh: [listApps] },
  );

  async function confirm() {
    const outcome = pendingAction && (await run.run(pendingAction));
    if (outcome?.ok) setIssued(outcome.data);
    onClose();
  }

  return (
    <>
      <ConfirmDialog
        opened={pendingAction !== undefined}
        title={t(`app.admin.${act}.title`, { name })}
        text={t(`app.admin.${act}.text`)}
        confirm={t(`app.admin.${act}.confirm`)}
        destructive
        pending={run.pending}
        onConfirm={() => void confirm()}
        onClose={onClose}
      />
      <Dialog
        opened={issued !== undefined}
        onClose={() => setIssued(undefined)}
        title={name}
        closeOnClickOutside={false}
      >
        {issued && <AppSecret issued={issued} onClose={() => setIssued(undefined)} />}
      </Dialog>
    </>
  );
}
