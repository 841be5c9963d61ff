import type { Role } from "@gonfalon/contract/enums.ts";
import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { listUsers, type UserInfo, updateUser } from "@gonfalon/contract/user-admin.ts";
import { Group, Select, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useProfile } from "#api/session.ts";
import { useAction } from "#api/use-action.ts";
import { formatDateTime } from "#i18n/format.ts";
import { pickChanged } from "#state/pick-changed.ts";
import { FormDialog } from "#ui/FormDialog.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";
import { ROLES } from "./user-filter.ts";

interface Props {
  /** Undefined closes the dialog. */
  readonly user: UserInfo | undefined;
  readonly onClose: () => void;
}

/** Edits a user. Whether the account is active is changed in the list. */
export function UserDialog({ user, onClose }: Props) {
  const { t } = useTranslation();
  const lastUser = useLastDefined(user);
  return (
    <FormDialog
      opened={user !== undefined}
      onClose={onClose}
      title={lastUser && t("user.edit.title", { name: lastUser.userName })}
      size="lg"
    >
      {user && <Editor key={user.id} user={user} onDone={onClose} />}
    </FormDialog>
  );
}

interface Fields {
  readonly userName: string;
  readonly email: string;
  readonly phone: string;
  readonly stdNumber: string;
  readonly realName: string;
  readonly bio: string;
  readonly role: Role;
}

function Editor({ user, onDone }: { readonly user: UserInfo; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const finish = useWhileOpen(onDone);
  const isSelf = useProfile()?.userId === user.id;
  const { error, attempt } = useSubmitError();
  const { min, max } = limits.userName;
  const [initialFields] = useState(() => toFields(user));
  const form = useForm<Fields>({
    initialValues: initialFields,
    validateInputOnChange: ["userName", "email"],
    validate: {
      userName: (name) => {
        const length = countCharacters(name.trim());
        return length < min || length > max ? t("user.field.name-length", { min, count: max }) : null;
      },
      email: (email) => (/^[^@\s]+@[^@\s]+$/.test(email.trim()) ? null : t("user.field.email-invalid")),
    },
  });
  const save = useAction(
    (fields: Fields) =>
      call(updateUser, {
        params: { userId: user.id },
        body: {
          ...pickChanged(initialFields, fields),
          // Without this field, the server would deactivate the account until the new address is confirmed. An address
          // that an administrator sets needs no confirmation.
          ...(fields.email !== initialFields.email && { emailConfirmed: user.emailConfirmed }),
        },
      }),
    { success: t("user.edit.done"), quiet: true, refresh: [listUsers] },
  );

  async function submit(fields: Fields) {
    if (await attempt(() => save.run(fields))) finish();
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((fields) => void submit(fields))}
      error={error}
      pending={save.pending}
      submitLabel={t("user.edit.submit")}
    >
      <Group grow preventGrowOverflow={false}>
        <TextInput {...form.getInputProps("userName")} label={t("user.field.name")} required data-autofocus />
        <Select
          {...form.getInputProps("role")}
          label={t("user.field.role")}
          data={ROLES.map((role) => ({ value: role, label: t(`user.role.${role}`) }))}
          allowDeselect={false}
          disabled={isSelf}
          description={isSelf ? t("user.field.own-role") : undefined}
        />
      </Group>
      <TextInput {...form.getInputProps("email")} label={t("user.field.email")} type="email" required />
      <Group grow preventGrowOverflow={false}>
        <TextInput
          {...form.getInputProps("realName")}
          label={t("user.field.real-name")}
          maxLength={limits.realName}
        />
        <TextInput
          {...form.getInputProps("stdNumber")}
          label={t("user.field.student-number")}
          maxLength={limits.studentNumber}
        />
      </Group>
      <TextInput
        {...form.getInputProps("phone")}
        label={t("user.field.phone")}
        type="tel"
        maxLength={limits.phone}
      />
      <Textarea {...form.getInputProps("bio")} label={t("user.field.bio")} maxLength={limits.bio} rows={2} />
      <Visits user={user} />
    </SubmitForm>
  );
}

function toFields({ userName, email, phone, stdNumber, realName, bio, role }: UserInfo): Fields {
  return { userName, email, phone: phone ?? "", stdNumber, realName, bio, role };
}

function Visits({ user: { registerTimeUtc, lastVisitedUtc, ip } }: { readonly user: UserInfo }) {
  const { t } = useTranslation();
  const visitText =
    lastVisitedUtc === 0
      ? t("user.field.never-here")
      : t("user.field.last-visit", { time: formatDateTime(lastVisitedUtc), ip });
  return (
    <Text size="sm" c="dimmed">
      {t("user.field.registered", { time: formatDateTime(registerTimeUtc) })} · {visitText}
    </Text>
  );
}
