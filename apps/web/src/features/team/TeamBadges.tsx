import { Badge } from "@mantine/core";
import { IconCrown, IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

export function CaptainBadge() {
  const { t } = useTranslation();
  return (
    <Badge variant="light" leftSection={<IconCrown size={12} aria-hidden />}>
      {t("team.captain")}
    </Badge>
  );
}

export function LockBadge() {
  const { t } = useTranslation();
  return (
    <Badge
      variant="light"
      color="gray"
      leftSection={<IconLock size={12} aria-hidden />}
      title={t("team.locked-hint")}
    >
      {t("team.locked")}
    </Badge>
  );
}
