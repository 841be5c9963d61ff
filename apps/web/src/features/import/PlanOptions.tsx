import { type Import, type ImportOptions, updateImport } from "@gonfalon/contract/import.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ErrorNote } from "#ui/ErrorNote.tsx";
import { Section } from "#ui/Section.tsx";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { hasOnlyChallenges, listSwitches, toStoredOptions } from "./import-options.ts";
import { planReadEndpoints } from "./plan-read-endpoints.ts";
import { TargetGameField } from "./TargetGameField.tsx";

interface Props {
  readonly plan: Import;
  /** The selected options, which can differ from those of the plan. */
  readonly selectedOptions: ImportOptions;
  readonly onChange: (options: ImportOptions) => void;
}

/** The options of an import. Submitting the form makes the server compute the plan again. */
export function PlanOptions({ plan, selectedOptions, onChange }: Props) {
  const { t } = useTranslation();
  const { error, attempt } = useSubmitError();
  const update = useAction(
    (options: ImportOptions) =>
      call(updateImport, { params: { guid: plan.id }, body: toStoredOptions(options) }),
    {
      success: t("import.options.done"),
      quiet: true,
      refresh: planReadEndpoints,
    },
  );

  return (
    <Section title={t("import.options.title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(() => update.run(selectedOptions));
        }}
      >
        <Stack>
          {hasOnlyChallenges(plan.format) && (
            <TargetGameField
              gameId={selectedOptions.gameId}
              onChange={(gameId) => onChange({ ...selectedOptions, gameId })}
            />
          )}
          {selectedOptions.gameId === null && (
            <TextInput
              label={t("import.options.game-title")}
              description={t("import.options.game-title-hint")}
              maxLength={limits.gameTitle}
              value={selectedOptions.title ?? ""}
              onChange={(event) => onChange({ ...selectedOptions, title: event.currentTarget.value })}
            />
          )}
          {plan.format === "Capsule" && (
            <TextInput
              label={t("import.options.public-key")}
              description={t("import.options.public-key-hint")}
              maxLength={limits.publicKey}
              spellCheck={false}
              value={selectedOptions.publicKey ?? ""}
              onChange={(event) => onChange({ ...selectedOptions, publicKey: event.currentTarget.value })}
            />
          )}
          {listSwitches(plan.format).map((name) => (
            <Switch
              key={name}
              label={t(`import.options.${name}`)}
              description={t(`import.options.${name}-hint`)}
              disabled={name === "administrators" && !selectedOptions.users}
              checked={selectedOptions[name]}
              onChange={(event) => onChange({ ...selectedOptions, [name]: event.currentTarget.checked })}
            />
          ))}
          <ErrorNote error={error} />
          <Group>
            <Button type="submit" variant="default" loading={update.pending}>
              {t("import.options.update")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
