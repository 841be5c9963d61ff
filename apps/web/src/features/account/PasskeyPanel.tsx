import { getSecurity, type Security } from "@gonfalon/contract/factor.ts";
import { Button, List, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { setFactorRequired } from "#api/factor-required.ts";
import { useAction } from "#api/use-action.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { PlainList } from "./PlainList.tsx";
import { createPasskey, supportsPasskeys } from "./passkeys.ts";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { useDeviceName } from "./use-device-name.ts";

/** The user's passkeys. */
export function PasskeyPanel({ security }: { readonly security: Security }) {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  const { error, attempt } = useSubmitError();
  const name = useDeviceName(navigator.userAgent);
  const add = useAction(() => createPasskey(name), {
    success: t("security.passkey.added"),
    quiet: true,
    refresh: [getSecurity],
  });

  async function addAndShowCodes() {
    const result = await attempt(() => add.run());
    if (!result) return;
    setFactorRequired(false);
    if (result.data.recoveryCodes) setCodes(result.data.recoveryCodes);
  }

  const { passkeys } = security;
  const isOnlyFactor = passkeys.length === 1 && !security.totp;
  return (
    <Paper p="lg">
      <Stack>
        <Text size="sm">{t("security.passkey.text")}</Text>
        {passkeys.length === 0 ? (
          <Text c="dimmed">{t("security.passkey.none")}</Text>
        ) : (
          <PlainList>
            {passkeys.map((passkey) => (
              <List.Item key={passkey.id}>
                <PasskeyRow passkey={passkey} isOnlyFactor={isOnlyFactor} />
              </List.Item>
            ))}
          </PlainList>
        )}
        <ErrorNote error={error} />
        {supportsPasskeys() && (
          <Button
            variant="default"
            style={{ alignSelf: "flex-start" }}
            loading={add.pending}
            onClick={() => void addAndShowCodes()}
          >
            {t("security.passkey.add")}
          </Button>
        )}
      </Stack>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Paper>
  );
}
