import type { IssuedApp } from "@gonfalon/contract/connected-app.ts";
import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyField } from "#ui/CopyField.tsx";

interface Props {
  readonly issuedApp: IssuedApp;
  readonly onClose: () => void;
}

/** The credentials of an app. The secret is shown only once. */
export function AppSecret({ issuedApp: { client, secret }, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack>
      <CopyField label={t("app.secret.issuer")} value={client.issuer} />
      <CopyField label={t("app.secret.id")} value={client.id} />
      <CopyField
        isFocusedFirst
        label={t("app.secret.secret")}
        description={t("app.secret.hint")}
        value={secret}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("app.secret.close")}</Button>
      </Group>
    </Stack>
  );
}
