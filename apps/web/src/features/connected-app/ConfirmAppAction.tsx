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
import { useLastDefined } from "#ui/use-last-defined.ts";
import { AppSecret } from "./AppSecret.tsx";

export interface PendingAppAction {
  readonly kind: "renew" | "delete";
  readonly app: App;
}

interface Props {
  /** Undefined closes the dialog. */
  readonly pendingAction: PendingAppAction | undefined;
  readonly onClose: () => void;
}

/** Asks for confirmation before the secret of an app is replaced or the app is deleted. Shows the new secret. */
export function ConfirmAppAction({ pendingAction, onClose }: Props) {
  const { t } = useTranslation();
  const lastAction = useLastDefined(pendingAction);
  const [issuedApp, setIssuedApp] = useState<IssuedApp>();
  const { kind = "delete", app } = lastAction ?? {};
  const name = app?.name ?? "";
  const perform = useAction(
    async ({ kind: pendingKind, app: { id } }: PendingAppAction) => {
      if (pendingKind === "renew") return call(renewAppSecret, { params: { id } });
      await call(deleteApp, { params: { id } });
      return undefined;
    },
    { refresh: [listApps] },
  );

  async function confirm(close: () => void) {
    const outcome = pendingAction && (await perform.run(pendingAction));
    if (outcome?.ok) setIssuedApp(outcome.data);
    close();
  }

  return (
    <>
      <ConfirmDialog
        opened={pendingAction !== undefined}
        title={t(`app.admin.${kind}.title`, { name })}
        text={t(`app.admin.${kind}.text`)}
        confirm={t(`app.admin.${kind}.confirm`)}
        destructive
        pending={perform.pending}
        onConfirm={(close) => void confirm(close)}
        onClose={onClose}
      />
      <Dialog
        opened={issuedApp !== undefined}
        onClose={() => setIssuedApp(undefined)}
        title={name}
        closeOnClickOutside={false}
      >
        {issuedApp && <AppSecret issuedApp={issuedApp} onClose={() => setIssuedApp(undefined)} />}
      </Dialog>
    </>
  );
}
