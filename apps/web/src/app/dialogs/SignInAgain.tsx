import { Button, Modal, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "#api/session.ts";
import { useSignOut } from "#app/navigation/use-account-commands.ts";
import { LoginForm } from "#features/account/LoginForm.tsx";

/** The sign-in dialog for a user whose session has expired. The screen below it keeps its input. */
export function SignInAgain() {
  const { t } = useTranslation();
  const session = useSession();
  const signOut = useSignOut();
  if (session.state !== "ready") return null;
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t("account.again.title")}
    >
      <Stack>
        <Text size="sm">{t("account.again.text")}</Text>
        <LoginForm userName={session.data?.userName ?? ""} />
        <Button variant="subtle" onClick={() => void signOut()}>
          {t("shell.account.sign-out")}
        </Button>
      </Stack>
    </Modal>
  );
}
