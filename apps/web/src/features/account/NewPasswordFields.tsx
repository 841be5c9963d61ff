import { PasswordInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { PasswordStrength } from "./PasswordStrength.tsx";

export interface NewPassword {
  readonly password: string;
  readonly repeat: string;
}

interface Props {
  readonly form: UseFormReturnType<NewPassword>;
  readonly label: string;
}

/** A new password, typed twice, with its strength. */
export function NewPasswordFields({ form, label }: Props) {
  const { t } = useTranslation();
  const { password } = form.getValues();
  const toggleProps = { "aria-label": t("account.login.show-password"), tabIndex: 0 };
  return (
    <>
      <PasswordInput
        {...form.getInputProps("password")}
        label={label}
        name="new-password"
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={toggleProps}
      />
      {password !== "" && <PasswordStrength password={password} />}
      <PasswordInput
        {...form.getInputProps("repeat")}
        label={t("account.field.repeat")}
        name="repeat-password"
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={toggleProps}
      />
    </>
  );
}
