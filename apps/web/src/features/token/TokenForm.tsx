import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { createToken, listTokens } from "@gonfalon/contract/token.ts";
import { NumberInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { GameSelect } from "#game/GameSelect.tsx";
import { SubmitForm } from "#ui/SubmitForm.tsx";
import { useForm } from "#ui/use-form.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";
import { ScopeFields } from "./ScopeFields.tsx";

interface Props {
  readonly onSecret: (secret: string) => void;
}

interface TokenValues {
  name: string;
  days: number | string;
  scopes: TokenScope[];
  game: string | null;
}

export function TokenForm({ onSecret }: Props) {
  const { t } = useTranslation();
  const { error, attempt } = useSubmitError();
  const form = useForm<TokenValues>({
    initialValues: { name: "", days: 90, scopes: ["Read"], game: null },
    validateInputOnChange: ["name", "scopes"],
    validate: {
      name: (name) => (name.trim() === "" ? t("token.create.name-missing") : null),
      // 0 means that the token does not expire, so an empty field must not be sent as 0.
      days: (days) => (days === "" ? t("settings.fault.range", { min: 0, max: limits.tokenDays }) : null),
      scopes: (scopes) => (scopes.length === 0 ? t("token.create.scopes-missing") : null),
    },
  });
  const create = useAction(
    ({ name, days, scopes, game }: TokenValues) =>
      call(createToken, {
        body: {
          name: name.trim(),
          expiresIn: Number(days),
          scopes,
          ...(game !== null && { gameId: Number(game) }),
        },
      }),
    { quiet: true, refresh: [listTokens] },
  );

  async function submit(values: TokenValues) {
    const response = await attempt(() => create.run(values));
    if (response) onSecret(response.data.token);
  }

  function restrictToGame(game: string | null) {
    const { scopes } = form.values;
    form.setValues({ game, ...(game !== null && { scopes: scopes.filter((scope) => scope !== "Admin") }) });
  }

  return (
    <SubmitForm
      onSubmit={form.onSubmit((values) => void submit(values))}
      error={error}
      pending={create.pending}
      submitLabel={t("token.create.submit")}
    >
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
      <GameSelect
        value={form.values.game}
        onChange={restrictToGame}
        label={t("token.create.game")}
        description={t("token.create.game-hint")}
        placeholder={t("token.create.any-game")}
        clearable
      />
      <ScopeFields {...form.getInputProps("scopes")} isForOneGame={form.values.game !== null} />
    </SubmitForm>
  );
}
