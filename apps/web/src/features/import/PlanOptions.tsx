import { type Import, type ImportOptions, updateImport } from "@gonfalon/contract/import.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { Refusal } from "#ui/Refusal.tsx";
import { Section } from "#ui/Section.tsx";
import { cleanOptions, hasOnlyChallenges, listSwitches } from "./import-options.ts";
import { planReads } from "./plan-reads.ts";
import { TargetGame } from "./TargetGame.tsx";

interface Props {
  readonly plan: Import;
  /** The chosen options, which can differ from those of the plan. */
  readonly wanted: ImportOptions;
  readonly onChange: (options: ImportOptions) => void;
}

/** The options of an import. The server computes the plan again with them. */
export function PlanOptions({ plan, wanted, onChange }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<unknown>();
  const update = useAction(
    (options: ImportOptions) =>
      call(updateImport, { params: { guid: plan.id }, body: cleanOptions(options) }),
    {
      success: t("import.options.done"),
      quiet: true,
      refresh: planReads,
    },
  );

  async function submit() {
    setRefusal(undefined);
    const outcome = await update.run(wanted);
    if (!outcome.ok) setRefusal(outcome.error);
  }

  return (
    <Section title={t("import.options.title")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          {hasOnlyChallenges(plan.format) && (
            <TargetGame gameId={wanted.gameId} onChange={(gameId) => onChange({ ...wanted, gameId })} />
          )}
          {wanted.gameId === null && (
            <TextInput
              label={t("import.options.game-title")}
              description={t("import.options.game-title-hint")}
              maxLength={limits.gameTitle}
              value={wanted.title ?? ""}
              onChange={(event) => onChange({ ...wanted, title: event.currentTarget.value })}
            />
          )}
          {listSwitches(plan.format).map((name) => (
            <Switch
              key={name}
              label={t(`import.options.${name}`)}
              description={t(`import.options.${name}-hint`)}
              disabled={name === "administrators" && !wanted.users}
              checked={wanted[name]}
              onChange={(event) => onChange({ ...wanted, [name]: event.currentTarget.checked })}
            />
          ))}
          <Refusal error={refusal} />
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
