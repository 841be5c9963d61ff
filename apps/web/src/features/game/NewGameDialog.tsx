import { createGame } from "@gonfalon/contract/game.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { DEFAULT_BLOOD_BONUS } from "@gonfalon/rules/blood-bonus.ts";
import { HOUR_MS, MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { gameReadEndpoints } from "#game/game-read-endpoints.ts";
import { paths } from "#routing/paths.ts";
import { getServerTime } from "#time/server-clock.ts";
import { DateTimeField } from "#ui/DateTimeField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { fromLocalTime, toLocalTime } from "#ui/local-time.ts";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useTimeRules } from "./use-time-rules.ts";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a game, which is hidden until an organizer shows it. */
export function NewGameDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("game.admin.new.button")}>
      <NewGameForm />
    </Dialog>
  );
}

interface NewGameFields {
  readonly title: string;
  readonly start: string;
  readonly end: string;
}

function NewGameForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { error, attempt } = useSubmitError();
  const rules = useTimeRules();
  const thisMinute = Math.floor(getServerTime() / MINUTE_MS) * MINUTE_MS;
  const form = useForm<NewGameFields>({
    initialValues: {
      title: "",
      start: toLocalTime(thisMinute + 24 * HOUR_MS),
      end: toLocalTime(thisMinute + 48 * HOUR_MS),
    },
    validate: {
      title: (title) => (title.trim() === "" ? t("game.admin.field.title-missing") : null),
      start: rules.start,
      end: (end, { start }) => rules.end(end, start),
    },
  });
  const create = useAction(
    ({ title, start, end }: NewGameFields) =>
      call(createGame, {
        body: { ...defaultSettings, title, ...toTimes(start, end) },
      }),
    { success: t("game.admin.new.done"), quiet: true, refresh: gameReadEndpoints, once: true },
  );

  async function submit(fields: NewGameFields) {
    const response = await attempt(() => create.run(fields));
    if (response) await navigate(paths.admin.gameInfo(response.data.id));
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((fields) => void submit(fields))}
      error={error}
      pending={create.pending}
      submitLabel={t("game.admin.new.submit")}
    >
      <TextInput
        {...form.getInputProps("title")}
        label={t("game.admin.field.title")}
        description={t("game.admin.new.hint")}
        maxLength={limits.gameTitle}
        required
        data-autofocus
      />
      <DateTimeField {...form.getInputProps("start")} label={t("game.start")} required />
      <DateTimeField {...form.getInputProps("end")} label={t("game.end")} required />
    </SubmitForm>
  );
}

/** The defaults of a new game, which is hidden because it is not ready yet. */
const defaultSettings = {
  hidden: true,
  summary: "",
  content: "",
  acceptWithoutReview: false,
  writeupRequired: false,
  inviteCode: null,
  divisions: null,
  teamMemberCountLimit: 0,
  containerCountLimit: 3,
  practiceMode: true,
  soloMode: false,
  writeupNote: "",
  bloodBonus: DEFAULT_BLOOD_BONUS,
};

function toTimes(start: string, end: string) {
  const [startTime, endTime] = [fromLocalTime(start), fromLocalTime(end)];
  return {
    ...(startTime !== undefined && { start: startTime }),
    ...(endTime !== undefined && { end: endTime }),
  };
}
