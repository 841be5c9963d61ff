import { acceptInvite, listOwnTeams } from "@gonfalon/contract/team.ts";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { toInviteCode } from "#routing/invite-link.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { findNextGame } from "./next-game.ts";
import { isInvite } from "./team-view.ts";

interface Props {
  /** The code from an invite link; empty without one. */
  readonly code: string;
  /** Receives the id of the running or next game; undefined if no team of the user is registered for it. */
  readonly onDone: (gameId: number | undefined) => void;
}

/** The contents of the dialog that joins a team with an invite code or a pasted invite link. */
export function JoinTeamForm({ code: initialCode, onDone }: Props) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const join = useAction((code: string) => call(acceptInvite, { body: code }), {
    success: t("team.join.done"),
    quiet: true,
    refresh: [listOwnTeams],
    once: true,
  });
  const form = useForm({
    initialValues: { code: initialCode },
    validate: { code: (code) => (isInvite(code) ? null : t("team.join.malformed")) },
  });

  async function submit({ code }: typeof form.values) {
    const outcome = await join.run(toInviteCode(code));
    // The user has joined the team even if this request fails.
    if (outcome.ok) finish(await findNextGame().catch(() => undefined));
    else form.setFieldError("code", toErrorMessage(outcome.error));
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      pending={join.pending}
      submitLabel={t("team.join.submit")}
    >
      <TextInput
        {...form.getInputProps("code")}
        label={t("team.invite.label")}
        description={t("team.join.hint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-autofocus
      />
    </SubmitForm>
  );
}
