import type { AdjustmentInfo } from "@gonfalon/contract/adjustment.ts";
import { Badge, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatSigned } from "#i18n/format.ts";
import { IconButton } from "#ui/IconButton.tsx";

interface Props {
  readonly adjustment: AdjustmentInfo;
  readonly onRevoke: () => void;
}

export function AdjustmentRow({ adjustment, onRevoke }: Props) {
  const { t } = useTranslation();
  const { team, points, reason, at, createdBy, revokedAt, revokedBy } = adjustment;
  const isRevoked = revokedAt !== null;
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
          <Group gap="xs">
            <Badge
              variant="light"
              color={points > 0 ? "green" : "red"}
              {...(isRevoked && { td: "line-through" })}
            >
              {formatSigned(points)}
            </Badge>
            <Text fw={600}>
              <bdi>{team}</bdi>
            </Text>
            {!adjustment.public && (
              <Badge variant="light" color="gray">
                {t("adjustment.private")}
              </Badge>
            )}
          </Group>
          <Text>{reason}</Text>
          <Text size="sm" c="dimmed">
            {t("adjustment.by", {
              user: createdBy ?? t("adjustment.deleted-user"),
              time: formatDateTime(at),
            })}
          </Text>
          {revokedAt !== null && (
            <Text size="sm" c="dimmed">
              {t("adjustment.revoked-by", {
                user: revokedBy ?? t("adjustment.deleted-user"),
                time: formatDateTime(revokedAt),
              })}
            </Text>
          )}
        </div>
        {!isRevoked && (
          <IconButton
            icon={IconArrowBackUp}
            label={t("adjustment.revoke", { team })}
            destructive
            onClick={onRevoke}
          />
        )}
      </Group>
    </li>
  );
}
