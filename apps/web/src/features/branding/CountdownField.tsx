import { useTranslation } from "react-i18next";
import { GameSelect } from "#game/GameSelect.tsx";

interface Props {
  readonly gameId: number | null;
  readonly onChange: (gameId: number | null) => void;
}

export function CountdownField({ gameId, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <GameSelect
      label={t("branding.countdown.game")}
      initialGame={gameId === null ? undefined : { id: gameId, title: `#${gameId}` }}
      value={gameId === null ? null : String(gameId)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      error={gameId === null && t("branding.countdown.missing")}
      allowDeselect={false}
    />
  );
}
