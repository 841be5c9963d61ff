import { useTranslation } from "react-i18next";
import { GameSelect } from "#game/GameSelect.tsx";

interface Props {
  /** Null for a new game. */
  readonly gameId: number | null;
  readonly onChange: (gameId: number | null) => void;
}

/** IMPORT-3: the game to which challenges without a game are added. */
export function TargetGameField({ gameId, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <GameSelect
      label={t("import.options.target")}
      description={t("import.options.target-hint")}
      placeholder={t("import.options.new-game")}
      initialGame={gameId === null ? undefined : { id: gameId, title: `#${gameId}` }}
      value={gameId === null ? null : String(gameId)}
      onChange={(value) => onChange(value === null ? null : Number(value))}
      clearable
    />
  );
}
