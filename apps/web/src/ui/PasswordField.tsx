import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A field for a secret. Unlike Mantine's other fields, `PasswordInput` does not set `aria-invalid`. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ "aria-label": t("account.login.show-password"), tabIndex: 0 }}
    />
  );
}
