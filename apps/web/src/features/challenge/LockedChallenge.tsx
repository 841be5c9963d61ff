import type { BoardChallenge } from "@gonfalon/contract/scoreboard.ts";
import { Anchor, Stack, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { toHash } from "./board-entries.ts";

/** LOCK-3: a locked challenge has no content; it links to the challenges that unlock it. */
export function LockedChallenge({ requirements }: { readonly requirements: readonly BoardChallenge[] }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconLock size={32} stroke={1.5} aria-hidden />
      <Text fw={600}>{t("play.lock.locked")}</Text>
      {requirements.length > 0 && <Text c="dimmed">{t("play.lock.requires")}</Text>}
      {requirements.map((challenge) => (
        <Anchor
          key={challenge.id}
          component={Link}
          to={{ search, hash: toHash(challenge) }}
          replace
          preventScrollReset
          style={{ overflowWrap: "anywhere" }}
        >
          <bdi>{challenge.title}</bdi>
        </Anchor>
      ))}
    </Stack>
  );
}
