import { getCtftimeFeed, getGameCalendar, getNoticesFeed } from "@gonfalon/contract/feed.ts";
import type { GameDetail } from "@gonfalon/contract/game.ts";
import { toRequestUrl } from "@gonfalon/contract/kernel/request-url.ts";
import type { GamePhase } from "@gonfalon/rules/game-phase.ts";
import { Button, Group } from "@mantine/core";
import { IconCalendarPlus, IconRss } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CopyField } from "#ui/CopyField.tsx";
import { Section } from "#ui/Section.tsx";

interface Props {
  readonly game: Pick<GameDetail, "id">;
  readonly phase: GamePhase;
  /** Whether the user is staff, who get the URL for CTFtime. */
  readonly isStaff: boolean;
}

/** URLs for other programs: a game's calendar, its notice feed and, for staff, its scoreboard for CTFtime. */
export function ShareSection({ game, phase, isStaff }: Props) {
  const { t } = useTranslation();
  const params = { id: game.id };
  const ctftimePath = toRequestUrl(getCtftimeFeed, { params, query: { full: true } });
  return (
    <Section title={t("game.share.title")}>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          href={toRequestUrl(getGameCalendar, { params })}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t("game.share.calendar")}
        </Button>
        {phase !== "before" && (
          <Button
            component="a"
            variant="default"
            href={toRequestUrl(getNoticesFeed, { params })}
            leftSection={<IconRss size={18} aria-hidden />}
          >
            {t("game.share.notices")}
          </Button>
        )}
      </Group>
      {isStaff && (
        <CopyField
          label={t("game.share.ctftime")}
          description={t("game.share.ctftime-hint")}
          value={`${globalThis.location.origin}${ctftimePath}`}
        />
      )}
    </Section>
  );
}
