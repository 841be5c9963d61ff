import { Button, Code, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { copyText } from "#ui/copy-text.ts";
import { Dialog } from "#ui/Dialog.tsx";

interface Props {
  /** Undefined closes the dialog. */
  readonly codes: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** Shows new recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation();
  const text = (codes ?? []).join("\n");
  return (
    <Dialog
      opened={codes !== undefined}
      onClose={onClose}
      title={t("security.recovery.title")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Text>{t("security.recovery.text")}</Text>
        <Code block>{text}</Code>
        <Group>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyText(text)}
          >
            {t("common.copy.button")}
          </Button>
          <Button
            variant="default"
            component="a"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t("security.recovery.download")}
          </Button>
        </Group>
        <Button data-autofocus onClick={onClose}>
          {t("security.recovery.saved")}
        </Button>
      </Stack>
    </Dialog>
  );
}
