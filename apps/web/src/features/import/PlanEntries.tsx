import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import { EntryList } from "./EntryList.tsx";

/** The entries of an import, which are fetched when they are shown. */
export function PlanEntries({ guid }: { readonly guid: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Section title={t("import.entries.title")}>
      <Button
        variant="default"
        w="fit-content"
        aria-expanded={isOpen}
        leftSection={<Chevron size={18} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t("import.entries.hide") : t("import.entries.show")}
      </Button>
      {isOpen && <EntryList guid={guid} />}
    </Section>
  );
}
