import { limits } from "@gonfalon/contract/limits.ts";
import { Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The notice that players receive when a game is paused or resumed. */
export function PauseNoticeField({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t("pause.notice")}
      value={value}
      maxLength={limits.markdown}
      autosize
      minRows={2}
      maxRows={6}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
