import { getSecurity } from "@gonfalon/contract/factor.ts";
import { type Passkey, removePasskey } from "@gonfalon/contract/passkey.ts";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { formatDateTime } from "#i18n/format.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx";

interface Props {
  readonly passkey: Passkey;
  /** Whether removing the passkey turns two-step verification off. */
  readonly isOnlyFactor: boolean;
}

export function PasskeyRow({ passkey, isOnlyFactor }: Props) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<"rename" | "remove">();
  const remove = useAction(() => call(removePasskey, { params: { guid: passkey.id } }), {
    success: t("security.passkey.removed"),
    refresh: [getSecurity],
  });
  const close = () => setOpenDialog(undefined);
  const { name, createdAt, lastUsedAt } = passkey;
  const creationTime = formatDateTime(createdAt);

  async function confirmRemoval() {
    close();
    await remove.run();
  }

  return (
    <Group justify="space-between" gap="sm">
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt === null
            ? t("security.passkey.times-unused", { created: creationTime })
            : t("security.passkey.times", { created: creationTime, used: formatDateTime(lastUsedAt) })}
        </Text>
      </Stack>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          aria-label={t("security.passkey.rename-one", { name })}
          onClick={() => setOpenDialog("rename")}
        >
          {t("security.passkey.rename")}
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={remove.pending}
          aria-label={t("security.passkey.remove-one", { name })}
          onClick={() => setOpenDialog("remove")}
        >
          {t("security.passkey.remove")}
        </Button>
      </Group>
      {openDialog === "rename" && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        opened={openDialog === "remove"}
        title={t("security.passkey.remove-one", { name })}
        text={t(isOnlyFactor ? "security.passkey.remove-last" : "security.passkey.remove-text")}
        confirm={t("security.passkey.remove")}
        destructive
        pending={false}
        onConfirm={() => void confirmRemoval()}
        onClose={close}
      />
    </Group>
  );
}
