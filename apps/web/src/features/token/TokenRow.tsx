import type { TokenInfo } from "@gonfalon/contract/token.ts";
import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconBan, IconRefresh, IconRotate, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#i18n/format.ts";
import { getServerTime } from "#time/server-clock.ts";
import { IconButton } from "#ui/IconButton.tsx";
import type { TokenAction } from "./token-actions.ts";
import { toTokenCondition } from "./token-condition.ts";

interface Props {
  readonly token: TokenInfo;
  /** The title of the game that the token is restricted to; undefined for all games. */
  readonly gameTitle: string | undefined;
  readonly onAction: (kind: TokenAction) => void;
  readonly onRotate: () => void;
}

const COLORS = { active: "green", expired: "gray", revoked: "red" } as const;

export function TokenRow({ token, gameTitle, onAction, onRotate }: Props) {
  const { t } = useTranslation();
  const { name, scopes, creator, createdAt, expiresAt, lastUsedAt, lastUsedIp, isRevoked, replacedBy } =
    token;
  const condition = toTokenCondition(token, getServerTime());
  const formatLastUse = (instant: number | null, ip: string | null) => {
    if (instant === null) return t("token.unused");
    const time = formatDateTime(instant);
    return ip === null ? t("token.used", { time }) : t("token.used-from", { time, ip });
  };
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={4} miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Badge variant="light" color={COLORS[condition]}>
            {t(`token.condition.${condition}`)}
          </Badge>
          {replacedBy !== null && (
            <Badge variant="light" color="yellow">
              {t("token.rotated")}
            </Badge>
          )}
          {scopes.map((scope) => (
            <Badge key={scope} variant="outline" color="gray">
              {t(`token.scope.${scope}.name`)}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {t("token.created", { name: creator ?? "", time: formatDateTime(createdAt) })}
        </Text>
        <Text size="sm" c="dimmed">
          {expiresAt === null
            ? t("token.no-expiry")
            : t("token.expires", { time: formatDateTime(expiresAt) })}{" "}
          · {formatLastUse(lastUsedAt, lastUsedIp)}
        </Text>
        {gameTitle !== undefined && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {t("token.game", { title: gameTitle })}
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {!isRevoked && replacedBy === null && (
          <IconButton icon={IconRefresh} label={t("token.rotate.title", { name })} onClick={onRotate} />
        )}
        {isRevoked ? (
          <IconButton
            icon={IconRotate}
            label={t("token.restore.title", { name })}
            onClick={() => onAction("restore")}
          />
        ) : (
          <IconButton
            icon={IconBan}
            label={t("token.revoke.title", { name })}
            onClick={() => onAction("revoke")}
          />
        )}
        <IconButton
          icon={IconTrash}
          label={t("token.delete.title", { name })}
          destructive
          onClick={() => onAction("delete")}
        />
      </Group>
    </Group>
  );
}
