import { listEditedGames } from "@gonfalon/contract/game.ts";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

interface Props {
  readonly gameId: number | null;
  readonly onChange: (gameId: number | null) => void;
}

/** The newest games can be chosen. */
const MAX_GAMES = 100;

export function CountdownField({ gameId, onChange }: Props) {
  const { t } = useTranslation();
  const listed = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const games = listed.state === "ready" ? listed.data.data : [];
  // An older game stays chosen.
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
