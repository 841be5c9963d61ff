import {
  type App,
  type AppScope,
  createApp,
  type IssuedApp,
  listApps,
  type NewApp,
  updateApp,
} from "@gonfalon/contract/connected-app.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { isAppAddress } from "@gonfalon/rules/app-address.ts";
import { Checkbox, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { GameSelect } from "#game/GameSelect.tsx";
import { pickChanged } from "#state/pick-changed.ts";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { useWhileOpen } from "#ui/use-while-open.ts";

interface Props {
  /** Undefined for a new app. */
  readonly app: App | undefined;
  readonly onIssued: (issuedApp: IssuedApp) => void;
  readonly onClose: () => void;
}

interface Values {
  readonly name: string;
  readonly addresses: string;
  readonly gameId: string | null;
  readonly scopes: readonly AppScope[];
  readonly trusted: boolean;
}

const SCOPES = ["profile", "team", "email"] as const;

export function AppForm({ app, onIssued, onClose }: Props) {
  const { t } = useTranslation();
  const close = useWhileOpen(onClose);
  const { error, attempt } = useSubmitError();
  const [initialValues] = useState(() => toValues(app));
  const form = useForm<Values>({
    initialValues,
    validate: {
      name: (name) => (name.trim() === "" ? t("app.form.name-missing") : null),
      addresses: (text) => {
        const addresses = toAddresses(text);
        const isValid = addresses.length > 0 && addresses.length <= limits.app.redirectUris;
        return isValid && addresses.every(isAppAddress) ? null : t("app.form.addresses-invalid");
      },
    },
  });
  const save = useAction(
    async (values: Values) => {
      if (!app) return call(createApp, { body: toBody(values) });
      await call(updateApp, {
        params: { id: app.id },
        body: pickChanged(toBody(initialValues), toBody(values)),
      });
      return undefined;
    },
    { quiet: true, refresh: [listApps] },
  );

  async function submit(values: Values) {
    const response = await attempt(() => save.run(values));
    if (response?.data) onIssued(response.data);
    else if (response) close();
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      error={error}
      pending={save.pending}
      submitLabel={t("app.form.submit")}
    >
      <TextInput
        {...form.getInputProps("name")}
        label={t("app.form.name")}
        description={t("app.form.name-hint")}
        maxLength={limits.app.name}
        autoComplete="off"
        required
        data-autofocus
      />
      <Textarea
        {...form.getInputProps("addresses")}
        label={t("app.form.addresses")}
        description={t("app.form.addresses-hint")}
        autosize
        minRows={2}
        required
      />
      <Checkbox.Group {...form.getInputProps("scopes")} label={t("app.form.scopes")}>
        <Stack gap="xs" mt="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`app.scope.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <GameSelect
        {...form.getInputProps("gameId")}
        initialGame={app?.gameId ? { id: app.gameId, title: `#${app.gameId}` } : undefined}
        label={t("app.form.game")}
        description={t("app.form.game-hint")}
        placeholder={t("app.form.any-game")}
        clearable
      />
      <Switch
        {...form.getInputProps("trusted", { type: "checkbox" })}
        label={t("app.form.trusted")}
        description={t("app.form.trusted-hint")}
      />
    </SubmitForm>
  );
}

function toValues(app: App | undefined): Values {
  return {
    name: app?.name ?? "",
    addresses: app?.redirectUris.join("\n") ?? "",
    gameId: app?.gameId ? String(app.gameId) : null,
    scopes: app?.scopes ?? ["profile"],
    trusted: app?.trusted ?? false,
  };
}

function toBody({ name, addresses, gameId, scopes, trusted }: Values): NewApp {
  return {
    name: name.trim(),
    redirectUris: toAddresses(addresses),
    gameId: gameId === null ? null : Number(gameId),
    scopes: [...scopes],
    trusted,
  };
}

/** One address per line. */
function toAddresses(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
