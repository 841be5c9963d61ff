import { Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ColourField } from "#theme/ColourField.tsx";
import { ColourShades } from "#theme/ColourShades.tsx";
import { isHexColour } from "#theme/colour.ts";
import { Section } from "#ui/Section.tsx";
import { LogoPreview } from "./LogoPreview.tsx";
import { LogoUpload } from "./LogoUpload.tsx";
import { lengthOf, type SettingsForm } from "./settings-form.ts";

/** Name, texts and appearance of the platform. */
export function PlatformSection({ form }: { readonly form: UseFormReturnType<SettingsForm> }) {
  const { t } = useTranslation();
  const { customTheme, apiEncryption } = form.values.globalConfig;
  // Enabling encryption in a browser that cannot encrypt would lock out everyone, including the administrator.
  const canEncrypt = globalThis.isSecureContext;
  return (
    <Section title={t("settings.platform.title")}>
      <TextInput
        {...form.getInputProps("globalConfig.title")}
        label={t("settings.platform.name")}
        description={t("settings.platform.name-hint")}
        maxLength={lengthOf("title")}
      />
      <Switch
        {...form.getInputProps("globalConfig.titleSuffix", { type: "checkbox" })}
        label={t("settings.platform.suffix")}
        description={t("settings.platform.suffix-hint")}
      />
      <TextInput
        {...form.getInputProps("globalConfig.slogan")}
        label={t("settings.platform.slogan")}
        maxLength={lengthOf("slogan")}
      />
      <Textarea
        {...form.getInputProps("globalConfig.description")}
        label={t("settings.platform.description")}
        description={t("settings.platform.description-hint")}
        maxLength={lengthOf("description")}
        rows={2}
        resize="vertical"
      />
      <LogoUpload />
      <LogoPreview />
      <ColourField
        {...form.getInputProps("globalConfig.customTheme")}
        value={customTheme}
        label={t("settings.platform.colour")}
        description={t("settings.platform.colour-hint")}
      />
      <ColourShades colour={isHexColour(customTheme) ? customTheme : undefined} />
      <Textarea
        {...form.getInputProps("globalConfig.footerInfo")}
        label={t("settings.platform.footer")}
        description={t("settings.platform.footer-hint")}
        maxLength={lengthOf("footerInfo")}
        rows={4}
        resize="vertical"
      />
      <Switch
        {...form.getInputProps("globalConfig.apiEncryption", { type: "checkbox" })}
        label={t("settings.platform.encryption")}
        description={t(
          canEncrypt ? "settings.platform.encryption-hint" : "settings.platform.encryption-insecure",
        )}
        disabled={!canEncrypt && !apiEncryption}
      />
      <Switch
        {...form.getInputProps("globalConfig.watermark", { type: "checkbox" })}
        label={t("settings.platform.watermark")}
        description={t("settings.platform.watermark-hint")}
      />
      <Switch
        {...form.getInputProps("globalConfig.allowHttpMedia", { type: "checkbox" })}
        label={t("settings.platform.http-media")}
        description={t("settings.platform.http-media-hint")}
      />
    </Section>
  );
}
