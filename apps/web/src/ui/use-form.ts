import { useForm as useMantineForm } from "@mantine/form";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** Mantine's useForm. A language switch validates fields with errors again, which translates or removes the errors. */
// Mantine has one overload per kind of rules, which one function cannot repeat; arguments are passed through.
export const useForm = ((input: Parameters<typeof useMantineForm>[0]) => {
  const form = useMantineForm(input);
  const { i18n } = useTranslation();
  const language = useRef(i18n.language);
  useEffect(() => {
    if (language.current === i18n.language) return;
    language.current = i18n.language;
    for (const field of Object.keys(form.errors)) form.validateField(field);
  });
  return form;
}) as typeof useMantineForm;
