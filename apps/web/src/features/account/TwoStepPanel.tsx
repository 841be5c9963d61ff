import {
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
  type Security,
  startTotp,
} from "@gonfalon/contract/factor.ts";
import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { type NewAuthenticatorApp, TotpSetupDialog } from "./TotpSetupDialog.tsx";

/** Adds and removes the authenticator app of two-step verification, and replaces the recovery codes. */
export function TwoStepPanel({ security }: { readonly security: Security }) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<"remove" | "renew">();
  const [app, setApp] = useState<NewAuthenticatorApp>();
  const [codes, setCodes] = useState<readonly string[]>();
  const removalTexts =
    security.passkeys.length > 0
      ? {
          title: t("security.app.remove-only"),
          text: t("security.app.remove-only-text"),
          confirm: t("security.app.remove-only-confirm"),
          done: t("security.app.removed-only"),
        }
      : {
          title: t("security.app.remove"),
          text: t("security.app.remove-text"),
          confirm: t("security.app.remove-confirm"),
          done: t("security.app.removed"),
        };
  const remove = useAction(() => call(removeTotp), {
    success: removalTexts.done,
    refresh: [getSecurity],
  });
  const start = useAction(() => call(startTotp));
  const renew = useAction(() => call(renewRecoveryCodes), { refresh: [getSecurity] });
  const close = () => setOpenDialog(undefined);

  async function confirmRemoval() {
    close();
    await remove.run();
  }

  async function confirmRenewal() {
    close();
    const outcome = await renew.run();
    if (outcome.ok) setCodes(outcome.data.recoveryCodes);
  }

  async function startSetup() {
    const outcome = await start.run();
    if (outcome.ok) setApp(outcome.data);
  }

  function finishSetup(recoveryCodes: readonly string[] | null) {
    setApp(undefined);
    if (recoveryCodes) setCodes(recoveryCodes);
  }

  return (
    <Paper p="lg">
      <Stack>
        <Text>{t(security.twoStep ? "security.two-step.on" : "security.two-step.off")}</Text>
        {security.required && !security.twoStep && <Text c="yellow">{t("security.required.text")}</Text>}
        {security.twoStep && (
          <Text size="sm" c="dimmed">
            {t("security.recovery.left", { count: security.recoveryCodesLeft })}
          </Text>
        )}
        <Group>
          {security.twoStep && (
            <Button variant="default" loading={renew.pending} onClick={() => setOpenDialog("renew")}>
              {t("security.recovery.renew")}
            </Button>
          )}
          {security.totp ? (
            <Button variant="default" loading={remove.pending} onClick={() => setOpenDialog("remove")}>
              {removalTexts.title}
            </Button>
          ) : (
            <Button
              {...(security.twoStep && { variant: "default" })}
              loading={start.pending}
              onClick={() => void startSetup()}
            >
              {t("security.app.add")}
            </Button>
          )}
        </Group>
      </Stack>
      <TotpSetupDialog app={app} onDone={finishSetup} onClose={() => setApp(undefined)} />
      <ConfirmDialog
        opened={openDialog === "remove"}
        title={removalTexts.title}
        text={removalTexts.text}
        confirm={removalTexts.confirm}
        destructive
        pending={false}
        onConfirm={() => void confirmRemoval()}
        onClose={close}
      />
      <ConfirmDialog
        opened={openDialog === "renew"}
        title={t("security.recovery.renew")}
        text={t("security.recovery.renew-text")}
        confirm={t("security.recovery.renew-confirm")}
        pending={false}
        onConfirm={() => void confirmRenewal()}
        onClose={close}
      />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Paper>
  );
}
