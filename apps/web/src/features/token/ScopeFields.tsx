import type { TokenScope } from "@gonfalon/contract/kernel/token-scope.ts";
import { Checkbox, type CheckboxGroupProps, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";

interface Props extends Omit<CheckboxGroupProps, "children"> {
  /** Tokens for one game cannot have the scope Admin. */
  readonly isForOneGame: boolean;
}

const SCOPES: readonly TokenScope[] = ["Read", "Play", "Monitor", "Edit", "Admin"];

export function ScopeFields({ isForOneGame, ...groupProps }: Props) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group {...groupProps} label={t("token.create.scopes")} required>
      <Stack gap="xs" mt="xs">
        {SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={t(`token.scope.${scope}.name`)}
            description={t(`token.scope.${scope}.text`)}
            disabled={isForOneGame && scope === "Admin"}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
