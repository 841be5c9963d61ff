import { countCharacters } from "@gonfalon/contract/kernel/characters.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { hasHiddenCharacters } from "@gonfalon/rules/hidden-characters.ts";
import { passwordLength, validatePassword } from "@gonfalon/rules/password.ts";
import { isPhone } from "@gonfalon/rules/phone.ts";
import { useTranslation } from "react-i18next";

const EMAIL_PATTERN = /^[^@\s]+@[^@\s]+$/;

/** Validators for account fields, which return a message or null. The server validates the fields again. */
export function useFieldRules() {
  const { t } = useTranslation();

  function validateName(name: string): string | null {
    const { min, max } = limits.userName;
    const length = countCharacters(name.trim());
    if (length < min || length > max) return t("account.field.name-length", { min, count: max });
    return hasHiddenCharacters(name) ? t("account.field.name-hidden") : null;
  }

  function validateEmail(email: string): string | null {
    return EMAIL_PATTERN.test(email.trim()) ? null : t("account.field.email-invalid");
  }

  function validateNewPassword(password: string): string | null {
    const error = validatePassword(password);
    const count = passwordLength[error === "too-long" ? "max" : "min"];
    return error ? t(`account.field.password-${error}`, { count }) : null;
  }

  function validateRepetition(repetition: string, password: string): string | null {
    return repetition === password ? null : t("account.field.repeat-differs");
  }

  function validatePhone(phone: string): string | null {
    return phone === "" || isPhone(phone) ? null : t("account.field.phone-invalid");
  }

  function buildLengthRule(max: number) {
    return (text: string) =>
      countCharacters(text) > max ? t("account.field.too-long", { count: max }) : null;
  }

  return {
    name: validateName,
    email: validateEmail,
    password: validateNewPassword,
    repeat: validateRepetition,
    phone: validatePhone,
    atMost: buildLengthRule,
  };
}
