import { getCaptcha } from "@gonfalon/contract/captcha.ts";
import { getClientConfig, getSettings, type Settings, updateSettings } from "@gonfalon/contract/settings.ts";
import { Anchor, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { useEditForm } from "#ui/use-edit-form.ts";
import { AccountPolicySection } from "./AccountPolicySection.tsx";
import { ContainerPolicySection } from "./ContainerPolicySection.tsx";
import { PlatformSection } from "./PlatformSection.tsx";
import { SecuritySection } from "./SecuritySection.tsx";
import { diffForms, type SettingsForm, toForm } from "./settings-form.ts";
import { useSettingsRules } from "./use-settings-rules.ts";

/** The runtime settings of the platform. */
export function SettingsScreen() {
  const { t } = useTranslation();
  // Fetched once: the data must not change while it is being edited.
  const settings = useEndpoint(getSettings, undefined, { once: true });
  return (
    <Stack maw="46rem" gap="lg">
      <PageTitle>{t("settings.title")}</PageTitle>
      <Anchor component={Link} to={paths.admin.branding}>
        {t("settings.branding")}
      </Anchor>
      <Async value={settings} skeleton={<Placeholder />}>
        {(loadedSettings) => <SettingsEditor settings={loadedSettings} />}
      </Async>
    </Stack>
  );
}

function SettingsEditor({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const save = useAction(
    async (before: SettingsForm, after: SettingsForm) => {
      await call(updateSettings, { body: diffForms(before, after) });
      return after;
    },
    { success: t("settings.saved"), quiet: true, refresh: [getSettings, getClientConfig, getCaptcha] },
  );
  const { form, warning, onSubmit, saveBar } = useEditForm({
    initial: toForm(settings),
    validate: useSettingsRules(),
    save,
  });

  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="lg">
        <PlatformSection form={form} />
        <AccountPolicySection form={form} />
        <SecuritySection form={form} />
        <ContainerPolicySection form={form} />
        <SaveBar {...saveBar} />
      </Stack>
      {warning}
    </form>
  );
}

function Placeholder() {
  return (
    <Stack gap="lg">
      {[26, 22, 18].map((height) => (
        <Skeleton key={height} h={`${height}rem`} />
      ))}
    </Stack>
  );
}
