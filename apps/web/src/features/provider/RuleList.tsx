import { limits } from "@gonfalon/contract/limits.ts";
import { Button, Fieldset, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/IconButton.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";

interface Props<T> {
  readonly title: string;
  readonly hint: string;
  readonly rules: readonly T[];
  readonly error: ReactNode;
  /** A new rule, to be filled in. */
  readonly blankRule: T;
  readonly onChange: (rules: T[]) => void;
  readonly renderFields: (rule: T, change: (changes: Partial<T>) => void) => ReactNode;
}

/** Rules about claims, one per row. */
export function RuleList<T>({ title, hint, rules, error, blankRule, onChange, renderFields }: Props<T>) {
  const { t } = useTranslation();
  const focusProps = useFocusAfterRemoval<HTMLDivElement>();
  const replaceRule = (index: number, changes: Partial<T>) =>
    onChange(rules.map((rule, position) => (position === index ? { ...rule, ...changes } : rule)));
  return (
    <Fieldset legend={title}>
      <Stack gap="sm" {...focusProps}>
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        {rules.map((rule, index) => (
          // Rules have no id, and their values are not unique.
          <Group key={index} align="flex-end" gap="xs">
            {renderFields(rule, (changes) => replaceRule(index, changes))}
            <IconButton
              icon={IconTrash}
              label={t("provider.rule.remove", { number: index + 1 })}
              destructive
              onClick={() => onChange(rules.filter((_, position) => position !== index))}
            />
          </Group>
        ))}
        {error !== undefined && error !== null && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={rules.length >= limits.provider.rules}
          aria-label={t("provider.rule.add-to", { title })}
          onClick={() => onChange([...rules, blankRule])}
        >
          {t("provider.rule.add")}
        </Button>
      </Stack>
    </Fieldset>
  );
}
