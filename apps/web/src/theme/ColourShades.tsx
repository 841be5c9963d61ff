import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./ColourSetting.module.css";
import { shadesOf } from "./colour.ts";
import { gold } from "./palette.ts";

/** The ten shades of a color; without one, those of the product. */
export function ColourShades({ colour }: { readonly colour: string | undefined }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.preview}>
      <div className={classes.shades}>
        {(colour === undefined ? gold : shadesOf(colour)).map((shade) => (
          <span key={shade} style={{ background: shade }} />
        ))}
      </div>
      <Text component="figcaption" size="xs" c="dimmed">
        {t("shell.colour.preview")}
      </Text>
    </figure>
  );
}
