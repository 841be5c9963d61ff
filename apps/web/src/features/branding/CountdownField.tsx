import { listEditedGames } from "@gonfalon/contract/game.ts";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

interface Props {
  readonly gameId: number | null;
  readonly onChange: (gameId: number | null) => void;
}

/** Only the newest games are offered. */
const MAX_GAMES = 100;

export function CountdownField({ gameId, onChange }: Props) {
  const { t } = useTranslation();
  const page = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const games = page.state === "ready" ? page.data.data : [];
  // A selected game that is older remains an option.
  const isOlder = gameId !== null && !games.some(({ id }) => id === gameId);
  const options = games.map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Select
      label={t("branding.countdown.game")}
      data={isOlder ? [...options, { value: String(gameId), label: `#${gameId}` }] : options}
      value={gameId === null ? null : String(gameId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
      error={gameId === null && t("branding.countdown.missing")}
      allowDeselect={false}
      searchable
    />
  );
}
