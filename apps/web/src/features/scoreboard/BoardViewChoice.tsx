import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";

const views = ["ranks", "chart", "solves"] as const;
export type PhoneBoardView = (typeof views)[number];

interface Props {
  readonly value: PhoneBoardView;
  readonly onChange: (view: PhoneBoardView) => void;
}

/** Selects the part of the scoreboard that a phone shows. */
export function BoardViewChoice({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label={t("scoreboard.view.label")}
      value={value}
      onChange={onChange}
      data={views.map((view) => ({ value: view, label: t(`scoreboard.view.${view}`) }))}
    />
  );
}
