import { limits } from "@gonfalon/contract/limits.ts";
import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useSession } from "#api/session.ts";
import { Choices } from "#ui/Choices.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { type GameFilter, SHOWN, toGamesUrl } from "./game-filter.ts";

/** The search text and the phase filter. */
export function GameFilterBar({ filter }: { readonly filter: GameFilter }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
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
          to: toGamesUrl({ show, search: filter.search }),
          chosen: show === filter.show,
        }))}
      />
      <SearchBox
        label={t("game.search")}
        value={filter.search}
        onSearch={(search) =>
          void navigate(toGamesUrl({ show: filter.show, search: search.slice(0, limits.search) }))
        }
      />
    </Group>
  );
}
