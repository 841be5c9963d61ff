import { type Branding, getBranding } from "@gonfalon/contract/branding.ts";
import { getClientConfig, getSettings, updateSettings } from "@gonfalon/contract/settings.ts";
import { Anchor, Skeleton, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import { useLeaveWarning } from "#ui/use-leave-warning.tsx";
import { useNewerValues } from "#ui/use-newer-values.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { BlocksSection } from "./BlocksSection.tsx";
import { type BrandingDraft, toBrandingChange, toDraft } from "./branding-draft.ts";
import { isAcceptable } from "./branding-validation.ts";
import { FontSection } from "./FontSection.tsx";
import { LookSection } from "./LookSection.tsx";

/** The colors, fonts and home page of the platform. */
export function BrandingScreen() {
  const { t } = useTranslation();
  // No automatic refresh: the data must not change while it is being edited.
  const settings = useEndpoint(getSettings, undefined, { once: true });
  return (
    <Stack maw="60rem" gap="lg">
      <Anchor component={Link} to={paths.admin.settings}>
        {t("branding.back")}
      </Anchor>
      <PageTitle>{t("branding.title")}</PageTitle>
      <Text c="dimmed">{t("branding.hint")}</Text>
      <Async value={settings} skeleton={<Skeleton h="40rem" />}>
        {({ branding, globalConfig }) => (
          <BrandingEditor branding={branding} customTheme={globalConfig.customTheme} />
        )}
      </Async>
    </Stack>
  );
}

interface Props {
  readonly branding: Branding;
  readonly customTheme: string | null;
}

function BrandingEditor({ branding, customTheme }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [savedDraft, setSavedDraft] = useState<BrandingDraft>(() => toDraft(branding));
  const [draft, setDraft] = useState(savedDraft);
  const { error, attempt, clear } = useSubmitError();
  const save = useAction(
    (after: BrandingDraft) =>
      call(updateSettings, { body: { branding: toBrandingChange(savedDraft, after) } }),
    { success: t("branding.saved"), quiet: true, refresh: [getSettings, getClientConfig, getBranding] },
  );
  const isDirty = Object.keys(toBrandingChange(savedDraft, draft)).length > 0;
  const { warning } = useLeaveWarning(isDirty);
  const change = (members: Partial<BrandingDraft>) => setDraft((before) => ({ ...before, ...members }));

  function reset(newDraft: BrandingDraft) {
    setSavedDraft(newDraft);
    setDraft(newDraft);
  }

  // Changing a font fetches the settings again.
  useNewerValues({ initial: toDraft(branding), savedValues: savedDraft, dirty: isDirty, reset });

  async function submit() {
    clear();
    if (!isAcceptable(draft))
      return form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (await attempt(() => save.run(draft))) setSavedDraft(draft);
  }

  function discard() {
    clear();
    setDraft(savedDraft);
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="lg">
        <LookSection draft={draft} customTheme={customTheme} onChange={change} />
        <FontSection branding={branding} />
        <BlocksSection blocks={draft.blocks} onChange={(blocks) => change({ blocks })} />
        <SaveBar dirty={isDirty} pending={save.pending} error={error} onDiscard={discard} />
      </Stack>
      {warning}
    </form>
  );
}
