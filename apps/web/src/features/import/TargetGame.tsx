import { listEditedGames } from "@gonfalon/contract/game.ts";
import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

/** Only the newest games are offered. */
const MAX_GAMES = 100;

interface Props {
  /** Null for a new game. */
  readonly gameId: number | null;
  readonly onChange: (gameId: number | null) => void;
}

/** IMPORT-3: the game to which challenges without a game are added. */
export function TargetGame({ gameId, onChange }: Props) {
  const { t } = useTranslation();
  const page = useEndpoint(listEditedGames, { query: { count: MAX_GAMES, skip: 0 } });
  const games = page.state === "ready" ? page.data.data : [];
  return (
    <NativeSelect
      label={t("import.options.target")}
      description={t("import.options.target-hint")}
      data={[
        { value: "", label: t("import.options.new-game") },
        ...games.map(({ id, title }) => ({ value: String(id), label: title })),
      ]}
      value={gameId === null ? "" : String(gameId)}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
    />
  );
}
