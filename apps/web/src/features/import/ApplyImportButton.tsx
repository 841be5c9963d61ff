import { applyImport, type Import, type ImportCount } from "@gonfalon/contract/import.ts";
import { Button, Stack, Text } from "@mantine/core";
import { IconPackageImport } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { useRefresh } from "#api/use-refresh.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { getActiveLanguage } from "#i18n/i18n.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { wrappingButton } from "#ui/wrapping-button.ts";
import { planReadEndpoints } from "./plan-read-endpoints.ts";

interface Props {
  readonly plan: Import;
  /** Whether the plan was computed with the selected options. */
  readonly isCurrent: boolean;
}

/** IMPORT-2: imports what the plan shows. If the data has changed since the plan was computed, shows a new plan. */
export function ApplyImportButton({ plan, isCurrent }: Props) {
  const { t } = useTranslation();
  const { error, attempt } = useSubmitError();
  const refreshEndpoints = useRefresh();
  const label = useApplyLabel(plan.counts);
  const apply = useAction(
    ({ id, fingerprint }: Import) => call(applyImport, { params: { guid: id }, body: { fingerprint } }),
    { quiet: true, refresh: [...planReadEndpoints, ...gameReadEndpoints] },
  );

  async function run() {
    const outcome = await apply.run(plan);
    if (!outcome.ok) await refreshEndpoints(planReadEndpoints);
    return outcome;
  }

  return (
    <Stack gap="xs" align="flex-start">
      <ErrorNote error={error} />
      {!isCurrent && <Text c="dimmed">{t("import.apply.outdated")}</Text>}
      <Button
        size="md"
        loading={apply.pending}
        disabled={!isCurrent}
        leftSection={<IconPackageImport size={20} aria-hidden />}
        styles={wrappingButton}
        onClick={() => void attempt(run)}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** The label of the button, with the numbers of users, teams and challenges to create. */
function useApplyLabel(counts: readonly ImportCount[]): string {
  const { t } = useTranslation();
  const amountTexts = (["Users", "Teams", "Challenges"] as const).flatMap((kind) => {
    const count = counts.find((entry) => entry.kind === kind)?.create ?? 0;
    return count === 0 ? [] : [t(`import.amount.${kind}`, { count })];
  });
  if (amountTexts.length === 0) return t("import.apply.game");
  const amountList = new Intl.ListFormat(getActiveLanguage(), { style: "narrow" }).format(amountTexts);
  return t("import.apply.button", { list: amountList });
}
