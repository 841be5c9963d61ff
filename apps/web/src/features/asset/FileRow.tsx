import type { FileInfo } from "@gonfalon/contract/asset.ts";
import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import { ActionIcon, Anchor, Badge, Group, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconFile, IconLock, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatFileSize } from "#i18n/format.ts";
import classes from "./FilesScreen.module.css";

interface Props {
  readonly file: FileInfo;
  readonly onDelete: () => void;
}

export function FileRow({ file, onDelete }: Props) {
  const { t } = useTranslation();
  const { name } = file;
  const url = toAssetUrl(file);
  const label = t("file.delete.title", { name });
  return (
    <li className={classes.row}>
      <Group wrap="nowrap" gap="sm">
        {file.mediaType.startsWith("image/") ? (
          <img src={url} alt="" loading="lazy" className={classes.thumbnail} />
        ) : (
          <span className={classes.thumbnail}>
            <IconFile size={22} stroke={1.5} aria-hidden />
          </span>
        )}
        <div className={classes.text}>
          <Anchor href={url} target="_blank" rel="noreferrer" fw={600}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed" ff="monospace" truncate title={file.hash}>
            {file.hash}
          </Text>
        </div>
      </Group>
      <Text size="sm">{formatFileSize(file.size)}</Text>
      <Text size="sm" c="dimmed">
        {formatDateTime(file.uploadedAt)}
      </Text>
      <Group gap={4}>
        {file.uses.length === 0 && (
          <Badge variant="light" color="gray">
            {t("file.use.none")}
          </Badge>
        )}
        {file.uses.map((use) => (
          <Badge key={use} variant="light">
            {t(`file.use.${use}`)}
          </Badge>
        ))}
      </Group>
      {file.needed ? (
        <span className={classes.needed} title={t("file.delete.needed")}>
          <IconLock size={18} aria-hidden />
          <VisuallyHidden>{t("file.delete.needed")}</VisuallyHidden>
        </span>
      ) : (
        <Tooltip label={label}>
          <ActionIcon variant="subtle" color="red" size="lg" aria-label={label} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  );
}
