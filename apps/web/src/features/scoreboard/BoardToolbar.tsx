import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Button, Group, NativeSelect, Text } from "@mantine/core";
import { IconMapPin, IconPresentation } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatSoon } from "#i18n/format.ts";
import { paths } from "#routing/paths.ts";
import { getServerTime } from "#time/server-clock.ts";
import { SearchBox } from "#ui/SearchBox.tsx";
import { type BoardFilter, listDivisions } from "./board-view.ts";
import type { ShownBoard } from "./use-large-board.ts";

interface Props {
  readonly game: GameDetail;
  readonly board: ShownBoard;
  readonly filter: BoardFilter;
  readonly onChange: (filter: Partial<BoardFilter>, options?: { readonly replace?: boolean }) => void;
  /** The number of teams that match the filter; undefined while the board is loading. */
  readonly teamCount: number | undefined;
  /** Undefined if the user has no team on the board. */
  readonly onShowOwn: (() => void) | undefined;
  readonly hasProjector: boolean;
}

/** The filter of the scoreboard, the number of teams, and links to the user's team and the projector. */
export function BoardToolbar({ game, board, filter, onChange, teamCount, onShowOwn, hasProjector }: Props) {
  const { t } = useTranslation();
  const divisions = listDivisions(board, game.divisions);
  return (
    <Group align="flex-end" gap="sm">
      <SearchBox
        label={t("scoreboard.search")}
        value={filter.search}
        whileTyping
        onSearch={(search) => onChange({ search }, { replace: true })}
      />
      {divisions.length > 0 && (
        <NativeSelect
          aria-label={t("scoreboard.division")}
          value={filter.division}
          onChange={(event) => onChange({ division: event.currentTarget.value })}
          data={[{ value: "", label: t("scoreboard.all-divisions") }, ...divisions]}
        />
      )}
      <Text component="output" size="sm" c="dimmed" py="xs" mr="auto">
        {teamCount !== undefined && <>{t("scoreboard.found", { count: teamCount })} · </>}
        {t("scoreboard.updated", { time: formatSoon(board.updateTimeUtc, getServerTime()) })}
      </Text>
      {onShowOwn && (
        <Button variant="default" onClick={onShowOwn} leftSection={<IconMapPin size={18} aria-hidden />}>
          {t("scoreboard.show-own")}
        </Button>
      )}
      {hasProjector && (
        <Button
          component={Link}
          to={paths.gameProjector(game.id)}
          variant="default"
          leftSection={<IconPresentation size={18} aria-hidden />}
        >
          {t("scoreboard.projector.title")}
        </Button>
      )}
    </Group>
  );
}
