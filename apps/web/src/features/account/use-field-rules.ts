import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { passwordLength, validatePassword } from "@gonfalon/rules/password.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import { useTranslation } from "react-i18next";

const EMAIL = /^[^@\s]+@[^@\s]+$/;

/** Validators for account fields, which return a message or null. The server validates the fields again. */
export function useFieldRules() {
  const { t } = useTranslation();

  function name(value: string): string | null {
    const { min, max } = limits.userName;
    const length = countCharacters(value.trim());
    if (length < min || length > max) return t("account.field.name-length", { min, count: max });
    return hasHiddenCharacters(value) ? t("account.field.name-hidden") : null;
  }

  function email(value: string): string | null {
    return EMAIL.test(value.trim()) ? null : t("account.field.email-invalid");
  }

  function password(value: string): string | null {
    const error = validatePassword(value);
    const count = passwordLength[error === "too-long" ? "max" : "min"];
    return error ? t(`account.field.password-${error}`, { count }) : null;
  }

  function repeat(value: string, password: string): string | null {
    return value === password ? null : t("account.field.repeat-differs");
  }

  function phone(value: string): string | null {
    return value === "" || isPhone(value) ? null : t("account.field.phone-invalid");
  }

  function atMost(max: number) {
    return (value: string) =>
      countCharacters(value) > max ? t("account.field.too-long", { count: max }) : null;
  }

  return { name, email, password, repeat, phone, atMost };
}
