import type { Palette } from "@gonfalon/contract/branding.ts";
import { toBrandAccent, toBrandTokens } from "@gonfalon/rules/brand-palette.ts";
import { isHexColor } from "@gonfalon/rules/color.ts";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import classes from "./Branding.module.css";

interface Props {
  readonly palette: Palette;
  readonly platformAccent: string | null;
  readonly radius: number | null;
}

/** The default corner radius of cards. */
const DEFAULT_RADIUS_PX = 8;

/** Shows a card on a page in the colors of the palette. */
export function PalettePreview({ palette, platformAccent, radius }: Props) {
  const { t } = useTranslation();
  const tokens = toBrandTokens(palette);
  const mainAccent = platformAccent !== null && isHexColor(platformAccent) ? platformAccent : palette.accent;
  const accent = toBrandAccent(palette.accent, tokens, mainAccent);
  const styleVariables = {
    "--preview-page": tokens.page,
    "--preview-card": tokens.surface,
    "--preview-line": tokens.line,
    "--preview-text": tokens.text,
    "--preview-quiet": tokens.text2,
    "--preview-accent": accent.shades[5],
    "--preview-accent-text": accent.text,
    "--preview-label": accent.label,
    "--preview-radius": `${radius ?? DEFAULT_RADIUS_PX}px`,
  };
  return (
    <figure
      aria-label={t("branding.preview.label")}
      className={classes.page}
      style={styleVariables as CSSProperties}
    >
      <span>{t("branding.preview.page")}</span>
      <div className={classes.card}>
        <strong>{t("branding.color.text")}</strong>
        <span className={classes.quiet}>{t("branding.color.quiet")}</span>
        <span className={classes.link}>{t("branding.preview.link")}</span>
        <span className={classes.button}>{t("branding.preview.button")}</span>
      </div>
    </figure>
  );
}
