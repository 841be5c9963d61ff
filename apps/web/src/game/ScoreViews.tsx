import { useTranslation } from "react-i18next";
import { paths } from "#routing/paths.ts";
import { Choices } from "#ui/Choices.tsx";

interface Props {
  readonly gameId: number;
  readonly shown: "adjustments" | "purchases";
}

/** The lists of score changes that are no solves. */
export function ScoreViews({ gameId, shown }: Props) {
  const { t } = useTranslation();
  return (
    <Choices
      label={t("adjustment.lists")}
      choices={[
        {
          id: "adjustments",
          name: t("adjustment.adjustments"),
          to: paths.admin.gameScores(gameId),
          chosen: shown === "adjustments",
        },
        {
          id: "purchases",
          name: t("hint.sold"),
          to: paths.admin.gameHintPurchases(gameId),
          chosen: shown === "purchases",
        },
      ]}
    />
  );
}
