import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import { Anchor, Badge, Code, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import { copyText } from "#ui/copy-text.ts";
import { IconButton } from "#ui/IconButton.tsx";

interface Props {
  readonly flag: FlagInfo;
  readonly onRemove: () => void;
}

export function FlagRow({ flag, onRemove }: Props) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const { attachment } = flag;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <div style={{ flex: "1 1 10rem", minWidth: 0, overflowWrap: "anywhere" }}>
          <Code>{flag.flag}</Code>
          {flag.kind !== "Exact" && (
            <Badge variant="light" color="gray" ml="xs">
              {t(`flag.kind.${flag.kind}`)}
            </Badge>
          )}
          {attachment?.url && (
            <Text size="sm" py={4}>
              <Anchor href={attachment.url} target="_blank" rel="noreferrer" underline="always" inherit>
                {attachment.type === "Local" ? t("flag.list.file") : attachment.url}
              </Anchor>
              {attachment.fileSize !== null && ` · ${formatFileSize(attachment.fileSize)}`}
            </Text>
          )}
        </div>
        <Group gap={4} wrap="nowrap">
          {flag.handedOut && (
            <Badge variant="light" flex="none">
              {t("flag.pool.taken")}
            </Badge>
          )}
          <IconButton
            icon={isCopied ? IconCheck : IconCopy}
            label={
              isCopied ? `${t("common.copy.done")}: ${flag.flag}` : t("flag.list.copy", { flag: flag.flag })
            }
            onClick={() => void copyText(flag.flag).then(setIsCopied)}
          />
          <IconButton
            icon={IconTrash}
            label={t("flag.remove.one", { flag: flag.flag })}
            destructive
            onClick={onRemove}
          />
        </Group>
      </Group>
    </li>
  );
}
