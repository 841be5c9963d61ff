import { Badge } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** The maximum number of players per team. */
export function SizeBadge({ limit }: { readonly limit: number }) {
  const { t } = useTranslation();
  const sizeText = limit === 0 ? t("game.size.any") : t("game.size.most", { count: limit });
  return (
    <Badge variant="outline" color="gray">
      {limit === 1 ? t("game.size.one") : sizeText}
    </Badge>
  );
}
