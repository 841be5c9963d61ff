import { toShades } from "@gonfalon/rules/color.ts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ColorSetting.module.css";
import { gold } from "./palette.ts";

/** The ten shades of a color; without one, those of the product. */
export function ColorShades({ color }: { readonly color: string | undefined }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.preview}>
      <div className={classes.shades}>
        {(color === undefined ? gold : toShades(color)).map((shade, index) => (
          // Shades can be equal: the light ones of white, for example.
          <span key={index} style={{ background: shade }} />
        ))}
      </div>
      <Text component="figcaption" size="xs" c="dimmed">
        {t("shell.color.preview")}
      </Text>
    </figure>
  );
}
