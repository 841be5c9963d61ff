import { Branding } from "@gonfalon/contract/branding.ts";
import { getPlatformAccent } from "@gonfalon/rules/brand-palette.ts";
import { NumberInput, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import type { BrandingDraft } from "./branding-draft.ts";
import { PaletteFields } from "./PaletteFields.tsx";

interface Props {
  readonly draft: BrandingDraft;
  readonly customTheme: string | null;
  readonly onChange: (members: Partial<BrandingDraft>) => void;
}

const schemes = ["light", "dark"] as const;

/** The colors of both schemes and the corner radius. */
export function LookSection({ draft, customTheme, onChange }: Props) {
  const { t } = useTranslation();
  const accent = getPlatformAccent(draft, customTheme);
  return (
    <Section title={t("branding.look")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        {schemes.map((scheme) => (
          <PaletteFields
            key={scheme}
            scheme={scheme}
            palette={draft[scheme]}
            platformAccent={accent}
            radius={draft.radius}
            onChange={(palette) => onChange({ [scheme]: palette })}
          />
        ))}
      </SimpleGrid>
      <NumberInput
        value={draft.radius ?? ""}
        onChange={(radius) => onChange({ radius: typeof radius === "number" ? radius : null })}
        label={t("branding.radius")}
        description={t("branding.radius-hint")}
        maw="20rem"
        {...getRadiusRange()}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
      />
    </Section>
  );
}

function getRadiusRange() {
  // Schema types do not include keywords such as `minimum`.
  const schema: object = Branding.properties.radius;
  const { minimum, maximum } = schema as { readonly minimum: number; readonly maximum: number };
  return { min: minimum, max: maximum };
}
