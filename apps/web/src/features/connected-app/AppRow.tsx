import type { App } from "@gonfalon/contract/connected-app.ts";
import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { IconButton } from "#ui/IconButton.tsx";

interface Props {
  readonly app: App;
  readonly onEdit: () => void;
  readonly onAction: (kind: "renew" | "delete") => void;
}

export function AppRow({
  app: { name, scopes, trusted, redirectUris, lastUsedAt },
  onEdit,
  onAction,
}: Props) {
  const { t } = useTranslation();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0} style={{ overflowWrap: "anywhere" }}>
        <Group gap="xs">
          <Text fw={600}>
            <bdi>{name}</bdi>
          </Text>
          {trusted && <Badge variant="light">{t("app.admin.trusted")}</Badge>}
          {scopes.map((scope) => (
            <Badge key={scope} variant="outline" color="gray">
              {t(`app.scope.${scope}`)}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {redirectUris.join(" · ")}
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedAt === null
            ? t("app.admin.never-used")
            : t("app.connected.used", { time: formatDateTime(lastUsedAt) })}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <IconButton icon={IconPencil} label={t("app.admin.edit", { name })} onClick={onEdit} />
        <IconButton
          icon={IconRefresh}
          label={t("app.admin.renew.title", { name })}
          onClick={() => onAction("renew")}
        />
        <IconButton
          icon={IconTrash}
          label={t("app.admin.delete.title", { name })}
          destructive
          onClick={() => onAction("delete")}
        />
      </Group>
    </Group>
  );
}
