import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { PasswordField } from "#ui/PasswordField.tsx";
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
  return (
    <>
      <PasswordField
        {...form.getInputProps("password")}
        label={label}
        name="new-password"
        autoComplete="new-password"
        size="md"
      />
      {password !== "" && <PasswordStrength password={password} />}
      <PasswordField
        {...form.getInputProps("repeat")}
        label={t("account.field.repeat")}
        name="repeat-password"
        autoComplete="new-password"
        size="md"
      />
    </>
  );
}
