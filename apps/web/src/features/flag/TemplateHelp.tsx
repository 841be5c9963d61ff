import { Button, Code, Group, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

const examples = [
  "flag{[GUID]}",
  "flag{hello_[TEAM_HASH]}",
  "[LEET]flag{hello from [TEAM_HASH]}",
  "[CLEET]flag{hello from [TEAM_HASH]}",
  "flag{welcome_to_the_hidden_garden}",
] as const;

const placeholders = ["GUID", "TEAM_HASH", "LEET", "CLEET"] as const;

/** The placeholders of a template, and examples to start from. */
export function TemplateHelp({ onUse }: { readonly onUse: (template: string) => void }) {
  const { t } = useTranslation();
  return (
    <details>
      <Text component="summary" size="sm" fw={500} style={{ cursor: "pointer" }}>
        {t("flag.template.help")}
      </Text>
      <Table mt="sm">
        <Table.Tbody>
          {placeholders.map((placeholder) => (
            <Table.Tr key={placeholder}>
              <Table.Th scope="row">
                <Code>[{placeholder}]</Code>
              </Table.Th>
              <Table.Td>{t(`flag.template.word.${placeholder}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" my="xs">
        {t("flag.template.examples")}
      </Text>
      <Group gap="xs">
        {examples.map((example) => (
          <Button
            key={example}
            size="xs"
            variant="default"
            onClick={() => onUse(example)}
            styles={{ label: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          >
            {example}
          </Button>
        ))}
      </Group>
    </details>
  );
}
