import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { To } from "react-router";
import { useProfile } from "#api/session.ts";
import { Choices } from "#ui/Choices.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { GAME_VIEWS, type GameFilter, type GameView } from "./game-filter.ts";

interface Props {
  readonly filter: GameFilter;
  readonly onSearch: (text: string) => void;
  readonly toViewLink: (view: GameView) => To;
}

/** Links that select which games are shown, and the search field. */
export function GameFilterBar({ filter, onSearch, toViewLink }: Props) {
  const { t } = useTranslation();
  const isSignedIn = useProfile() !== undefined;
  const views = GAME_VIEWS.filter((view) => view !== "mine" || isSignedIn);
  return (
    <Group justify="space-between">
      <Choices
        label={t("game.show.label")}
        choices={views.map((view) => ({
          id: view,
          name: t(`game.show.${view}`),
          to: toViewLink(view),
          isSelected: view === filter.show,
        }))}
      />
      <SearchBox label={t("game.search")} value={filter.search} onSearch={onSearch} />
    </Group>
  );
}
