import { IconBulb } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#i18n/format.ts";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";
import classes from "./HintList.module.css";

/** The hints of a challenge. */
export function HintList({ hints }: { readonly hints: readonly string[] }) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.title}>
        {t("play.dialog.hints")}
      </h3>
      <ul className={classes.hints}>
        {hints.map((hint, index) => (
          <li key={hint}>
            <span className={classes.name}>
              <IconBulb size={15} stroke={1.75} aria-hidden />
              {t("play.dialog.hint", { number: formatNumber(index + 1) })}
            </span>
            <InlineMarkdown text={hint} />
          </li>
        ))}
      </ul>
    </section>
  );
}
