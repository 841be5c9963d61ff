import { createAdjustment, listAdjustments } from "@gonfalon/contract/adjustment.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { getScoreboard } from "@gonfalon/contract/scoreboard.ts";
import { NumberInput, Switch, Textarea } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { TeamSelect } from "./TeamSelect.tsx";

interface Props {
  readonly gameId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Gives points to a team or takes points from it. */
export function AdjustDialog({ gameId, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog opened={opened} onClose={onClose} title={t("adjustment.new")}>
      <AdjustForm gameId={gameId} onDone={onClose} />
    </FormDialog>
  );
}

interface AdjustFields {
  readonly team: string | null;
  readonly points: number | string;
  readonly reason: string;
  readonly public: boolean;
}

function AdjustForm({ gameId, onDone }: { readonly gameId: number; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const { error, attempt } = useSubmitError();
  const form = useForm<AdjustFields>({
    initialValues: { team: null, points: "", reason: "", public: true },
    validate: {
      team: (team) => (team === null ? t("adjustment.team-missing") : null),
      points: (points) =>
        isValidAdjustment(Number(points)) ? null : t("adjustment.points-invalid", { max: limits.adjustment }),
      reason: (reason) => (reason.trim() === "" ? t("adjustment.reason-missing") : null),
    },
  });
  const save = useAction(
    (fields: AdjustFields) =>
      call(createAdjustment, {
        params: { id: gameId },
        body: {
          teamId: Number(fields.team),
          points: Number(fields.points),
          reason: fields.reason.trim(),
          public: fields.public,
        },
      }),
    { success: t("adjustment.saved"), quiet: true, refresh: [listAdjustments, getScoreboard] },
  );

  async function submit(fields: AdjustFields) {
    if (await attempt(() => save.run(fields))) finish();
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((fields) => void submit(fields))}
      error={error}
      pending={save.pending}
      submitLabel={t("adjustment.submit")}
    >
      <TeamSelect
        gameId={gameId}
        value={form.values.team}
        error={form.errors["team"]}
        onChange={(team) => form.setFieldValue("team", team)}
      />
      <NumberInput
        {...form.getInputProps("points")}
        label={t("adjustment.points")}
        description={t("adjustment.points-hint")}
        allowDecimal={false}
        required
      />
      <Textarea
        {...form.getInputProps("reason")}
        label={t("adjustment.reason")}
        maxLength={limits.adjustmentReason}
        autosize
        required
      />
      <Switch
        {...form.getInputProps("public", { type: "checkbox" })}
        label={t("adjustment.public")}
        description={t("adjustment.public-hint")}
      />
    </SubmitForm>
  );
}

function isValidAdjustment(points: number): boolean {
  return Number.isInteger(points) && points !== 0 && Math.abs(points) <= limits.adjustment;
}
