import { isHexColor } from "@gonfalon/rules/color.ts";
import { Switch, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ColorField } from "#theme/ColorField.tsx";
import { ColorShades } from "#theme/ColorShades.tsx";
import { Section } from "#ui/Section.tsx";
import { LogoPreview } from "./LogoPreview.tsx";
import { LogoUpload } from "./LogoUpload.tsx";
import { getMaxLength, type SettingsForm } from "./settings-form.ts";

/** The name, texts and appearance of the platform, and switches for encryption, watermark, media and indexing. */
export function PlatformSection({ form }: { readonly form: UseFormReturnType<SettingsForm> }) {
  const { t } = useTranslation();
  const { customTheme, apiEncryption } = form.values.globalConfig;
  // Browsers encrypt only in a secure context. Without one, encryption would lock out everyone, even administrators.
  const canEncrypt = globalThis.isSecureContext;
  return (
    <Section title={t("settings.platform.title")}>
      <TextInput
        {...form.getInputProps("globalConfig.title")}
        label={t("settings.platform.name")}
        description={t("settings.platform.name-hint")}
        maxLength={getMaxLength("title")}
      />
      <Switch
        {...form.getInputProps("globalConfig.titleSuffix", { type: "checkbox" })}
        label={t("settings.platform.suffix")}
        description={t("settings.platform.suffix-hint")}
      />
      <TextInput
        {...form.getInputProps("globalConfig.slogan")}
        label={t("settings.platform.slogan")}
        maxLength={getMaxLength("slogan")}
      />
      <Textarea
        {...form.getInputProps("globalConfig.description")}
        label={t("settings.platform.description")}
        description={t("settings.platform.description-hint")}
        maxLength={getMaxLength("description")}
        rows={2}
        resize="vertical"
      />
      <LogoUpload />
      <LogoPreview />
      <ColorField
        {...form.getInputProps("globalConfig.customTheme")}
        value={customTheme}
        label={t("settings.platform.color")}
        description={t("settings.platform.color-hint")}
      />
      <ColorShades color={isHexColor(customTheme) ? customTheme : undefined} />
      <Textarea
        {...form.getInputProps("globalConfig.footerInfo")}
        label={t("settings.platform.footer")}
        description={t("settings.platform.footer-hint")}
        maxLength={getMaxLength("footerInfo")}
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
      <Switch
        {...form.getInputProps("globalConfig.allowIndexing", { type: "checkbox" })}
        label={t("settings.platform.indexing")}
        description={t("settings.platform.indexing-hint")}
      />
    </Section>
  );
}
