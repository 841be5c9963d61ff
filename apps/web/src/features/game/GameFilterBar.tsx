import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { To } from "react-router";
import { useSession } from "#api/session.ts";
import { Choices } from "#ui/Choices.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { type GameFilter, SHOWN, type Shown } from "./game-filter.ts";

interface Props {
  readonly filter: GameFilter;
  readonly onSearch: (text: string) => void;
  readonly toShown: (show: Shown) => To;
}

/** The search text and the phase filter. */
export function GameFilterBar({ filter, onSearch, toShown }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = session.state === "ready" && session.data !== undefined;
  const offered = SHOWN.filter((show) => show !== "mine" || isSignedIn);
  return (
    <Group justify="space-between">
      <Choices
        label={t("game.show.label")}
        choices={offered.map((show) => ({
          id: show,
          name: t(`game.show.${show}`),
          to: toShown(show),
          chosen: show === filter.show,
        }))}
      />
      <SearchBox label={t("game.search")} value={filter.search} onSearch={onSearch} />
    </Group>
  );
}
