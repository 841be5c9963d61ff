import { changeAvatar, type Profile } from "@gonfalon/contract/account.ts";
import { Avatar, Button, FileButton, Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useSession } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { messageOf } from "#ui/message-of.ts";
import { useRefusable } from "./use-refusable.ts";

const ACCEPTED = "image/png,image/gif,image/jpeg,image/webp,image/avif,image/heic,image/heif";

/** The picture of the account, and the way to another one. */
export function AvatarField({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const session = useSession();
  const { refusal, attempt } = useRefusable();
  const change = useAction(
    async (file: File) => {
      await call(changeAvatar, { body: { file } });
      await session.refresh();
    },
    { quiet: true, success: t("account.avatar.done") },
  );

  async function choose(file: File | null) {
    if (file) await attempt(() => change.run(file));
  }

  return (
    <Paper p="lg">
      <Group wrap="nowrap" align="center">
        <Avatar src={profile.avatar} name={profile.userName} color="brand" alt="" size={72} radius="sm" />
        <Stack gap={4} align="flex-start">
          <FileButton accept={ACCEPTED} onChange={(file) => void choose(file)}>
            {(button) => (
              <Button {...button} variant="default" loading={change.pending}>
                {t("account.avatar.change")}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {t("account.avatar.hint")}
          </Text>
          {refusal !== undefined && (
            <Text size="sm" c="red" role="alert">
              {messageOf(refusal)}
            </Text>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}
