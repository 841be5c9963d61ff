import { Button, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CopyField } from "#ui/CopyField.tsx";

interface Props {
  readonly secret: string;
  readonly onClose: () => void;
}

/** A new token, which is shown only once. */
export function TokenSecret({ secret, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Stack>
      <CopyField
        isFocusedFirst
        label={t("token.secret.label")}
        description={t("token.secret.hint")}
        value={secret}
      />
      <Group justify="flex-end">
        <Button onClick={onClose}>{t("token.secret.close")}</Button>
      </Group>
    </Stack>
  );
}
