import { IconBulb } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { HintBox, HintBoxes } from "#ui/HintBoxes.tsx";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";
import { toRowKeys } from "#ui/row-keys.ts";

/** The free hints of a challenge. */
export function HintList({ hints }: { readonly hints: readonly string[] }) {
  const { t } = useTranslation();
  const keys = toRowKeys(hints, (hint) => hint);
  return (
    <HintBoxes title={t("play.dialog.hints")}>
      {hints.map((hint, index) => (
        <HintBox
          key={keys[index]}
          icon={<IconBulb size={15} stroke={1.75} aria-hidden />}
          name={t("play.dialog.hint", { number: formatNumber(index + 1) })}
        >
          <InlineMarkdown text={hint} />
        </HintBox>
      ))}
    </HintBoxes>
  );
}
