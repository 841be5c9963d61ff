import { sendTestMail } from "@gonfalon/contract/mail.ts";
import { Button, Group, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { notifySuccess } from "#ui/notify.tsx";

/** Sends a test mail, to verify that mail delivery works. */
export function TestMailButton() {
  const { t } = useTranslation();
  const send = useAction(async () => {
    const { response } = await call(sendTestMail);
    notifySuccess(response, t("settings.mail.sent"));
  });
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed" flex="1 1 16rem">
        {t("settings.mail.hint")}
      </Text>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.6} aria-hidden />}
        loading={send.pending}
        onClick={() => void send.run()}
      >
        {t("settings.mail.send")}
      </Button>
    </Group>
  );
}
