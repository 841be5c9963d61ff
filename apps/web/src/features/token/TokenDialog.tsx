import { limits } from "@gonfalon/contract/limits.ts";
import { createToken, listTokens, type TokenRole } from "@gonfalon/contract/token.ts";
import { Button, Group, NumberInput, Select, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { CopyField } from "#ui/CopyField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Refusal } from "#ui/Refusal.tsx";
import { useForm } from "#ui/use-form.ts";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Creates a token and shows its text once. */
export function TokenDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t("token.create.title")} closeOnClickOutside={false}>
      <TokenForm onClose={onClose} />
    </Dialog>
  );
}

const ROLES: readonly TokenRole[] = ["Admin", "Monitor", "User"];

function TokenForm({ onClose }: Pick<Props, "onClose">) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<unknown>();
  const [secret, setSecret] = useState<string>();
  const form = useForm<{ name: string; days: number | string; role: TokenRole }>({
    initialValues: { name: "", days: 90, role: "Admin" },
    validateInputOnChange: ["name"],
    validate: { name: (name) => (name.trim() === "" ? t("token.create.name-missing") : null) },
  });
  const create = useAction(
    ({ name, days, role }: typeof form.values) =>
      call(createToken, { body: { name: name.trim(), expiresIn: Number(days), role } }),
    { quiet: true, refresh: [listTokens] },
  );

  async function submit(values: typeof form.values) {
    setRefusal(undefined);
    const outcome = await create.run(values);
    if (outcome.ok) setSecret(outcome.data.token);
    else setRefusal(outcome.error);
  }

  if (secret !== undefined) {
    return (
      <Stack>
        <CopyField
          first
          label={t("token.secret.label")}
          description={t("token.secret.hint")}
          value={secret}
        />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("token.secret.close")}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
      <Stack>
        <Refusal error={refusal} />
        <TextInput
          {...form.getInputProps("name")}
          label={t("token.create.name")}
          description={t("token.create.name-hint")}
          maxLength={limits.tokenName}
          autoComplete="off"
          required
          data-autofocus
        />
        <NumberInput
          {...form.getInputProps("days")}
          label={t("token.create.days")}
          description={t("token.create.days-hint")}
          min={0}
          max={limits.tokenDays}
          allowDecimal={false}
        />
        <Select
          {...form.getInputProps("role")}
          label={t("token.create.role")}
          data={ROLES.map((role) => ({ value: role, label: t(`token.role.${role}`) }))}
          allowDeselect={false}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={create.pending}>
            {t("token.create.submit")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
