import { limits } from "@gonfalon/contract/limits.ts";
import { changeTeamAvatar, listOwnTeams, type TeamInfo } from "@gonfalon/contract/team.ts";
import { Button, FileButton, Progress, Stack, Text } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { messageOf } from "#ui/message-of.ts";

const MEBIBYTE = 1024 * 1024;
const MOST_MEBIBYTES = limits.imageBytes / MEBIBYTE;

/** The captain's way to give the team a picture. */
export function TeamPicture({ team }: { readonly team: TeamInfo }) {
  const { t } = useTranslation();
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string>();
  const send = useAction(
    (file: File) => upload(changeTeamAvatar, { params: { id: team.id }, body: { file } }, setShare),
    { success: t("team.picture.done"), quiet: true, refresh: [listOwnTeams] },
  );

  async function pick(file: File | null) {
    if (!file) return;
    if (file.size > limits.imageBytes) return setFault(t("team.picture.too-large", { max: MOST_MEBIBYTES }));
    setFault(undefined);
    setShare(0);
    const outcome = await send.run(file);
    if (!outcome.ok) setFault(messageOf(outcome.error));
  }

  return (
    <Stack gap="xs" align="flex-start">
      <FileButton onChange={(file) => void pick(file)} accept="image/*">
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={16} aria-hidden />}
            loading={send.pending}
          >
            {t("team.picture.button")}
          </Button>
        )}
      </FileButton>
      {send.pending && <Progress w="100%" value={share * 100} aria-label={t("team.picture.sending")} />}
      {fault === undefined ? (
        <Text size="sm" c="dimmed">
          {t("team.picture.hint", { max: MOST_MEBIBYTES })}
        </Text>
      ) : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  );
}
