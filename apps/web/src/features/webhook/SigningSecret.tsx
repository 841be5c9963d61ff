import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyField } from "#ui/CopyField.tsx";

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** The signing secret of a webhook, which is shown once. */
export function SigningSecret({ secret, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack>
      <CopyField
        isFocusedFirst
        label={t("webhook.secret.label")}
        description={t("webhook.secret.hint")}
        value={secret}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("webhook.secret.close")}</Button>
      </Group>
    </Stack>
  );
}
