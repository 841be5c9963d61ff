import { listEditedGames } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Select, type SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

interface GameOption {
  readonly id: number;
  readonly title: string;
}

interface Props
  extends Omit<SelectProps, "data" | "filter" | "onClick" | "onDropdownClose" | "onInput" | "searchable"> {
  /** The game that is selected at first, which may be older than the offered ones. */
  readonly initialGame?: GameOption | undefined;
}

const MAX_GAMES = 100;
const SEARCH_DELAY_MS = 200;

/** Selects a game; its value is the id as a string. The newest games are offered, and the server searches all games. */
export function GameSelect({ initialGame, onChange, ...props }: Props) {
  const { t } = useTranslation();
  const [selectedGame, setSelectedGame] = useState(initialGame);
  const [input, setInput] = useState("");
  const [search] = useDebouncedValue(input.trim(), SEARCH_DELAY_MS);
  const page = useEndpoint(listEditedGames, {
    query: { count: MAX_GAMES, skip: 0, ...(search && { search }) },
  });
  const games: readonly GameOption[] = page.state === "ready" ? page.data.data : [];
  const isMissing = selectedGame && search === "" && !games.some(({ id }) => id === selectedGame.id);
  const options = isMissing ? [...games, selectedGame] : games;
  return (
    <Select
      {...props}
      onChange={(value, option) => {
        setSelectedGame(option ? { id: Number(option.value), title: option.label } : undefined);
        onChange?.(value, option);
      }}
      searchable
      maxLength={limits.search}
      data={options.map(({ id, title }) => ({ value: String(id), label: title }))}
      // The server has already filtered the games, by title and summary.
      filter={({ options: filteredGames }) => filteredGames}
      nothingFoundMessage={page.state === "ready" ? t("game.none-title") : undefined}
      // Unlike the search value of the field, the input does not contain the title of the selected game.
      onInput={(event) => setInput(event.currentTarget.value)}
      // Selects the title, so that typing replaces it.
      onClick={(event) => event.currentTarget.select()}
      onDropdownClose={() => setInput("")}
    />
  );
}
