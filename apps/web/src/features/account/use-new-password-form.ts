import { useForm } from "#ui/use-form.ts";
import type { NewPassword } from "./NewPasswordFields.tsx";
import { useFieldRules } from "./use-field-rules.ts";

/** A form for a new password and its repetition, validated when a field loses focus. */
export function useNewPasswordForm() {
  const rules = useFieldRules();
  return useForm<NewPassword>({
    initialValues: { password: "", repeat: "" },
    validateInputOnBlur: true,
    validate: {
      password: rules.password,
      repeat: (repeat, { password }) => rules.repeat(repeat, password),
    },
  });
}
