import type { GameDetail } from "@gonfalon/contract/game.ts";
import { Group, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useScoreboard } from "#game/use-scoreboard.ts";
import { formatNumber } from "#i18n/format.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { placeChoices, revealFilter } from "./reveal-filter.ts";

/** Before the first step: how many places and which division are revealed. */
export function RevealSettings({ game }: { readonly game: Pick<GameDetail, "id"> }) {
  const { t } = useTranslation();
  const { filter, change } = useUrlFilter(revealFilter);
  const board = useScoreboard(game.id, { once: true });
  const divisions = board.state === "ready" ? board.data.divisions : [];
  return (
    <Group gap="sm">
      <NativeSelect
        label={t("reveal.places")}
        value={filter.places}
        onChange={({ currentTarget }) =>
          change({ places: placeChoices.find((choice) => choice === currentTarget.value) ?? "20" }, REPLACE)
        }
        data={placeChoices.map((value) => ({ value, label: formatNumber(Number(value)) }))}
      />
      {divisions.length > 0 && (
        <NativeSelect
          label={t("scoreboard.division")}
          value={filter.division ?? ""}
          onChange={({ currentTarget }) =>
            change({ division: Number(currentTarget.value) || undefined }, REPLACE)
          }
          data={[
            { value: "", label: t("scoreboard.all-divisions") },
            ...divisions.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </Group>
  );
}

const REPLACE = { replace: true } as const;
