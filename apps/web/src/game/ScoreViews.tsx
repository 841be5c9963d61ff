import { useTranslation } from "react-i18next";
import { paths } from "#routing/paths.ts";
import { Choices } from "#ui/Choices.tsx";

interface Props {
  readonly gameId: number;
  readonly current: "adjustments" | "purchases";
}

/** Links to the two lists of score changes: adjustments and sold hints. */
export function ScoreViews({ gameId, current }: Props) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t("adjustment.lists")}
      choices={[
        {
          id: "adjustments",
          name: t("adjustment.adjustments"),
          to: paths.admin.gameScores(gameId),
          isSelected: current === "adjustments",
        },
        {
          id: "purchases",
          name: t("hint.sold"),
          to: paths.admin.gameHintPurchases(gameId),
          isSelected: current === "purchases",
        },
      ]}
    />
  );
}
