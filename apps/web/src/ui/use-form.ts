import { useForm as useFormOfLibrary } from "@mantine/form";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** The library's form; what it finds fault with is said again when the reader changes the language. */
// The library declares one signature per kind of rules, which no single function can repeat; what it gets is passed on as it is.
export const useForm = ((input: Parameters<typeof useFormOfLibrary>[0]) => {
  const form = useFormOfLibrary(input);
  const { i18n } = useTranslation();
  const language = useRef(i18n.language);
  useEffect(() => {
    if (language.current === i18n.language) return;
    language.current = i18n.language;
    for (const field of Object.keys(form.errors)) form.validateField(field);
  });
  return form;
}) as typeof useFormOfLibrary;
