import type { Palette } from "@gonfalon/contract/branding.ts";
import { isHexColor } from "@gonfalon/rules/color.ts";
import { Fieldset, SimpleGrid, Stack, Switch } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ColorField } from "#theme/ColorField.tsx";
import type { Scheme } from "#theme/palette.ts";
import { findUnreadablePair } from "./branding-validation.ts";
import { ContrastList } from "./ContrastList.tsx";
import { getDefaultPalette } from "./default-palette.ts";
import { formatContrast } from "./format-contrast.ts";
import { PalettePreview } from "./PalettePreview.tsx";

const colorNames = ["page", "card", "line", "text", "quiet", "accent"] as const;

interface Props {
  readonly scheme: Scheme;
  /** Null for the default colors. */
  readonly palette: Palette | null;
  readonly platformAccent: string | null;
  readonly radius: number | null;
  readonly onChange: (palette: Palette | null) => void;
}

/** The colors of one scheme, their contrast and a preview. */
export function PaletteFields({ scheme, palette, platformAccent, radius, onChange }: Props) {
  const { t } = useTranslation();
  // Restored if the user switches custom colors off and on again.
  const [lastPalette, setLastPalette] = useState(palette ?? getDefaultPalette(scheme));

  function change(newPalette: Palette) {
    setLastPalette(newPalette);
    onChange(newPalette);
  }

  function findError(currentPalette: Palette, name: keyof Palette) {
    if (!isHexColor(currentPalette[name])) return t("shell.color.invalid");
    const pair = findUnreadablePair(currentPalette, name);
    return pair && t(`branding.contrast.low-on-${pair.background}`, { ratio: formatContrast(pair.ratio) });
  }

  return (
    <Fieldset legend={t(`branding.scheme.${scheme}`)}>
      <Stack>
        <Switch
          checked={palette !== null}
          onChange={(event) => onChange(event.currentTarget.checked ? lastPalette : null)}
          label={t("branding.own-colors")}
        />
        {palette && (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {colorNames.map((name) => (
                <ColorField
                  key={name}
                  label={t(`branding.color.${name}`)}
                  value={palette[name]}
                  error={findError(palette, name)}
                  onChange={(color) => change({ ...palette, [name]: color })}
                />
              ))}
            </SimpleGrid>
            <ContrastList palette={palette} />
          </>
        )}
        <PalettePreview
          palette={toPreviewPalette(scheme, palette, platformAccent)}
          platformAccent={platformAccent}
          radius={radius}
        />
      </Stack>
    </Fieldset>
  );
}

/**
 * The palette of the preview. Without custom colors it has the default colors and the accent of the platform. Default
 * colors also replace incomplete ones.
 */
function toPreviewPalette(scheme: Scheme, palette: Palette | null, platformAccent: string | null): Palette {
  const defaultColors = getDefaultPalette(scheme);
  if (palette === null) return { ...defaultColors, accent: toHexColor(platformAccent, defaultColors.accent) };
  const completeColors = colorNames.map((name) => [name, toHexColor(palette[name], defaultColors[name])]);
  return { ...defaultColors, ...(Object.fromEntries(completeColors) as Partial<Palette>) };
}

function toHexColor(color: string | null, fallback: string): string {
  return color !== null && isHexColor(color) ? color : fallback;
}
