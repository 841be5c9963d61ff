import type { Scoreboard } from "@gonfalon/contract/scoreboard.ts";
import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { formatDateTime, formatNumber } from "#i18n/format.ts";
import { Note } from "#ui/Note.tsx";

interface Props {
  readonly board: Pick<Scoreboard, "view" | "frozenAt">;
  /** Whether the user may see the live board. */
  readonly isStaff: boolean;
  /** FREEZE-3: the current score of the user's team. */
  readonly ownScore: number | undefined;
  readonly onShow: (view: Scoreboard["view"]) => void;
}

/** FREEZE-1, FREEZE-2: indicates that the board is frozen; staff can switch to the live board. */
export function FrozenNote({ board: { view, frozenAt }, isStaff, ownScore, onShow }: Props) {
  const { t } = useTranslation();
  const isLive = view === "live";
  if (frozenAt === null && !isLive) return null;
  return (
    <Note color={isLive ? "orange" : "cyan"}>
      <Group justify="space-between">
        <Text>{isLive ? t("freeze.live") : t("freeze.public", { time: formatDateTime(frozenAt ?? 0) })}</Text>
        {!isLive && ownScore !== undefined && (
          <Text fw={600}>{t("freeze.own", { score: formatNumber(ownScore) })}</Text>
        )}
        {isStaff && (
          <Button variant="default" size="sm" onClick={() => onShow(isLive ? "public" : "live")}>
            {t(isLive ? "freeze.show-public" : "freeze.show-live")}
          </Button>
        )}
      </Group>
    </Note>
  );
}
