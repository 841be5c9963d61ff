import type { Palette } from "@gonfalon/contract/branding.ts";
import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./Branding.module.css";
import { listCompletePairs } from "./branding-validation.ts";
import { formatContrast } from "./format-contrast.ts";

/** BRAND-2: the contrast of each text color on each background. */
export function ContrastList({ palette }: { readonly palette: Palette }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("branding.contrast.title")} className={classes.list}>
      {listCompletePairs(palette).map(({ foreground, background, ratio, isReadable }) => (
        <li key={`${foreground} ${background}`}>
          <Group gap="xs" wrap="nowrap" c={isReadable ? "green" : "red"}>
            {isReadable ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            <Text size="sm" inherit>
              {t(`branding.contrast.${isReadable ? "good" : "low"}`, {
                foreground: t(`branding.color.${foreground}`),
                background: t(`branding.color.${background}`),
                ratio: formatContrast(ratio),
              })}
            </Text>
          </Group>
        </li>
      ))}
    </ul>
  );
}
